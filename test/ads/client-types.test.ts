import { describe, expectTypeOf, it } from 'vitest'
import type * as z from 'zod'
import type * as client from '../../packages/client/types.ts'
import type { Ad as ServedAd } from '../../src/ads/deliver/mint.ts'
import type { adRequest } from '../../src/ads/schema.ts'
import type { feedbackRequest } from '../../src/feedback/schema.ts'

/** The named fields of a type that takes any others too. */
type Named<T> = keyof { [K in keyof T as string extends K ? never : K]: T[K] }
type Asked = z.input<typeof adRequest>
/** As the service has it once what may be left out is filled in. */
type Filled = Omit<client.AdRequest, 'placements'> & {
  sessionId: string
  placements: Required<client.Placement>[]
}

describe("the client's types and the service's schemas", () => {
  it('what a client may ask, the service takes', () => {
    expectTypeOf<Filled>().toExtend<Asked>()
    expectTypeOf<client.FeedbackRequest>().toExtend<z.input<typeof feedbackRequest>>()
  })

  it('every field that the service knows, the client does too', () => {
    expectTypeOf<Named<client.AdRequest>>().toEqualTypeOf<Named<Asked>>()
    expectTypeOf<Named<client.UserContext>>().toEqualTypeOf<Named<NonNullable<Asked['user']>>>()
    expectTypeOf<Named<client.DeviceSignals>>().toEqualTypeOf<Named<NonNullable<Asked['device']>>>()
    expectTypeOf<Named<client.Regs>>().toEqualTypeOf<Named<NonNullable<Asked['regs']>>>()
    expectTypeOf<Required<client.Placement>>().toEqualTypeOf<{
      placement: Asked['placements'][number]['placement']
      placement_id: string
    }>()
    expectTypeOf<Named<client.FeedbackRequest>>().toEqualTypeOf<
      Named<z.input<typeof feedbackRequest>>
    >()
  })

  it('what the service serves, the client can read', () => {
    // The form is stored as it was taken in, and checked there.
    expectTypeOf<Omit<ServedAd, 'leadForm'>>().toExtend<Omit<client.Ad, 'leadForm'>>()
    expectTypeOf<keyof ServedAd>().toEqualTypeOf<keyof client.Ad>()
  })
})
