import { dollarsOf } from '../../../platform/money.ts'
import { asOf, type Report } from '../../../platform/time/as-of.ts'
import { wireTime } from '../../../platform/time/time.ts'

type Billing = {
  billingEnabled: boolean
  spendMicros: number
  creditMicros: number
  billedMicros: number
  billedAt: Date | null
}

export function shapeBilling({ rows: [billing], bookedAt }: Report<Billing>) {
  if (!billing) throw new Error('a key outlived its advertiser')
  return {
    total_spend_dollars: dollarsOf(billing.spendMicros),
    total_billed_dollars: dollarsOf(billing.billedMicros),
    unbilled_dollars: dollarsOf(billing.spendMicros - billing.billedMicros),
    credits_dollars: dollarsOf(0 - billing.creditMicros),
    billing_enabled: billing.billingEnabled,
    last_spend_sync_at: asOf(bookedAt),
    last_billed_at: billing.billedAt ? wireTime(billing.billedAt) : null,
    data_as_of: asOf(bookedAt),
  }
}
