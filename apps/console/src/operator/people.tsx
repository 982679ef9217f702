import { Form } from '../form/form.tsx'
import { type Field, withoutEmpty } from '../form/read.ts'
import { Head } from '../report/head.tsx'
import { counted, dollars } from '../ui/format.ts'
import { call } from './role.tsx'
import { usePublishers, withOptions } from './suggest.ts'

const erasure: readonly Field[] = [
  { name: 'publisher_id', label: 'Publisher', kind: 'text', hint: 'Type its name, choose its id' },
  {
    name: 'user_id',
    label: 'The user’s id there',
    kind: 'text',
    hint: 'Together with its publisher',
  },
  {
    name: 'hashed_email',
    label: 'SHA-256 of the e-mail address',
    kind: 'text',
    hint: 'Erased everywhere',
  },
  {
    name: 'hashed_phone',
    label: 'SHA-256 of the phone number',
    kind: 'text',
    hint: 'Erased everywhere',
  },
]
const refund: readonly Field[] = [
  { name: 'target_id', label: 'Click id (grclid)', kind: 'text', isRequired: true },
  { name: 'reason', label: 'Reason', kind: 'text', isRequired: true, most: 200 },
  { name: 'amount', label: 'Dollars', kind: 'number', hint: 'Empty: all that is left' },
]

/** A person is taken out of everything but the sums. */
export function Erase() {
  const publishers = usePublishers()
  return (
    <>
      <Head title="Erase a person">
        <p class="lede">Sums of money stay; who was behind them is forgotten.</p>
      </Head>
      <section class="panel">
        <p class="note">
          Name the person by publisher and user id, by a hash, or by several of these: all that are
          filled in are erased at once.
        </p>
        <Form
          fields={withOptions(erasure, 'publisher_id', publishers)}
          isNew
          button="Erase this person"
          ask="There is no way back: whatever is named here, by id or hash, is gone for good."
          send={async (values) =>
            await call('POST /admin/users/erase', { body: withoutEmpty(values) as never })
          }
          done={(data) =>
            `${counted((data as { erased: number }).erased, 'row')} named this person.`
          }
        />
      </section>
    </>
  )
}

/** Money given back: a new row of the ledger, never an edit. */
export function Refund() {
  return (
    <>
      <Head title="Give money back">
        <p class="lede">
          The view, click and conversions of one ad together. The publisher’s part goes back in
          proportion.
        </p>
      </Head>
      <section class="panel">
        <Form
          fields={refund}
          isNew
          button="Give it back"
          ask="It becomes a row of the ledger, and the advertiser and the publisher see it. Give it back?"
          send={async (values) =>
            await call('POST /admin/adjustments', { body: withoutEmpty(values) as never })
          }
          done={(data, status) => {
            const { amount, revenue } = data as { amount: number; revenue: number }
            if (status === 200) return `${dollars(amount)} went back before, for the same reason.`
            return `${dollars(amount)} went back; the publisher’s part of it is ${dollars(-revenue)}.`
          }}
        />
      </section>
    </>
  )
}
