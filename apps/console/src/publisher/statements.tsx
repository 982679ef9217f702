import { Head } from '../report/head.tsx'
import { Statements } from '../report/statements.tsx'

export const Months = () => (
  <>
    <Head title="Statements" />
    <Statements side="publisher" />
  </>
)
