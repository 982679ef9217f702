import type { Field } from '../form/read.ts'
import { useReport } from '../report/use-report.ts'
import { role } from './role.tsx'

const MOST = 200

type Options = NonNullable<Field['options']>

/** Publishers by name, for a field that takes the id of one: the newest; any other id can be typed. */
export function usePublishers(): Options {
  const { data } = useReport({
    role,
    route: 'GET /admin/publishers',
    input: { query: { limit: MOST } },
  })
  return (data?.data ?? []).map(({ publisher_id: id, name }) => [id, name] as const)
}

/** The same of campaigns. */
export function useCampaigns(): Options {
  const { data } = useReport({
    role,
    route: 'GET /admin/campaigns',
    input: { query: { limit: MOST } },
  })
  return (data?.data ?? []).map(({ campaign_id: id, name }) => [id, name] as const)
}

/** Fields with what is suggested for one of them. */
export const withOptions = (fields: readonly Field[], name: string, options: Options) =>
  fields.map((field) => (field.name === name ? { ...field, options } : field))
