import { startStack } from '../../local/stack.ts'

type Fields = Record<string, unknown>

/** The Worker in workerd with a publisher, an advertiser and a campaign. */
export async function startService(campaign: Fields) {
  const env = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
  const stack = await startStack({ env, cronSeconds: 0, redis: 'emulated', log: () => undefined })
  const admin = async (path: string, body: object): Promise<Record<string, string>> => {
    const headers = { authorization: `Bearer ${stack.adminKey}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${stack.url}/admin${path}`, init)
    if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  await stack.fireCron()
  const publisher = await admin('/publishers', { name: 'Chat', url: 'https://chat.example' })
  const advertiser = await admin('/advertisers', { name: 'Ridge', email: 'ads@ridge.example' })
  await admin('/campaigns', { ...campaign, advertiser_id: advertiser.advertiser_id })
  return {
    ...{ stack, admin, publisher, advertiser },
    /** What a dashboard says, after all that happened is booked. */
    report: async (path: string, key = ''): Promise<Fields> => {
      await admin('/drain', {})
      const answer = await fetch(`${stack.url}${path}`, { headers: { 'x-api-key': key } })
      return (await answer.json()) as Fields
    },
  }
}
