import * as z from 'zod'
import { placementTypes } from '../../../src/platform/token/payload.ts'
import { anything, id } from './common.ts'

export const leadForm = z
  .object({
    form_id: z.string(),
    headline: z.string(),
    description: z.string().optional(),
    fields: z.array(
      z.object({
        name: z.string(),
        type: z.enum(['text', 'email', 'phone', 'select', 'textarea']),
        label: z.string(),
        required: z.boolean(),
        options: z.array(z.string()).optional(),
      }),
    ),
    submit_text: z.string().optional(),
    consent_text: z.string(),
    privacy_policy_url: z.string().optional(),
    success_message: z.string().optional(),
  })
  .meta({ id: 'LeadForm' })

const creative = {
  adText: z.string(),
  title: z.string(),
  brandName: z.string(),
  cta: z.string(),
  url: z.string().meta({ description: 'The landing page, to show; links go to clickUrl' }),
  favicon: z.string(),
  placement: z.enum(placementTypes),
  placement_id: z.string(),
  campaignId: id,
  imageUrl: z.string().meta({ description: 'Only of ads that have a picture' }).optional(),
  leadForm: leadForm.optional(),
  variant: z
    .string()
    .meta({ description: "The arm of the publisher's experiment; with it, how the ad is rendered" })
    .optional(),
  experiment_id: z.string().optional(),
  composition_id: z.string().optional(),
  renderer_key: z.string().optional(),
  composition: z.object({ tokens: anything, props: anything }).optional(),
  disclosure: z.object({
    label: z.string(),
    payer: z.string(),
    behalf: z.string(),
    reason: z.string(),
    transparency: z.array(z.string()),
  }),
}
const urls = {
  impUrl: z.string().meta({ description: 'To fire when the ad is visible' }),
  clickUrl: z.string().meta({ description: 'To link to' }),
  whyUrl: z.string().meta({
    description:
      'A page for the user: who paid for the ad, why it is shown, how to see no more of it',
  }),
}

export const ad = z.object({ ...creative, ...urls }).meta({ id: 'Ad' })
export const groupAd = z
  .object({
    ...creative,
    viewers: z.array(
      z.object({ email_hash: z.string(), composition_id: z.string().optional(), ...urls }),
    ),
  })
  .meta({ id: 'GroupAd' })
export const bid = z.object({
  bid: z.number().meta({ description: 'Dollars per thousand views, to the publisher' }),
  bidId: z.string(),
})
