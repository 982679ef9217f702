import { Head } from '../report/head.tsx'
import { OwnKeys } from '../report/own-keys.tsx'

export const Key = () => (
  <>
    <Head title="Key" />
    <OwnKeys side="advertiser" />
  </>
)
