import { startStack } from '../../local/stack.ts'
import { type Item, readWire, requestOf } from './data.ts'

/** What the whole service answers, in workerd on fresh stores: the key of the campaign shown for each item, or null. */
export async function askStack(
  directory: string,
  items: readonly Item[],
  withExamples: boolean,
): Promise<Map<string, string | null>> {
  const env = { AD_DEADLINE_MS: '5000', REDIS_TIMEOUT_MS: '5000' }
  const stack = await startStack({ cronSeconds: 0, env, log: (line) => console.error(line) })
  try {
    const admin = { authorization: `Bearer ${stack.adminKey}` }
    const send = async (path: string, body: string) =>
      await fetch(stack.url + path, { method: 'POST', headers: admin, body })
    const publisher = await send(
      '/admin/publishers',
      '{"name":"Eval","url":"https://eval.example"}',
    )
    const { api_key } = (await publisher.json()) as { api_key: string }
    const imported = await send('/admin/import', importLines(directory, withExamples))
    const { results } = (await imported.json()) as { results: { id: string; key: string }[] }
    const keys = new Map(results.map(({ id, key }) => [id, key]))
    const shown = new Map<string, string | null>()
    for (const item of items) shown.set(item.id, await ask(stack.url, api_key, item, keys))
    return shown
  } finally {
    await stack.close()
  }
}

function importLines(directory: string, withExamples: boolean): string {
  const rows = readWire(directory, { withExamples })
  const names = [...new Set(rows.map(({ advertiser }) => advertiser))]
  const lines = [
    ...names.map((name) => ({ type: 'advertiser', key: name, name, email: 'eval@eval.example' })),
    ...rows.map((row) => ({
      ...row,
      type: 'campaign',
      name: row.title,
      advertiser_key: row.advertiser,
    })),
  ]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

async function ask(url: string, key: string, item: Item, keys: Map<string, string>) {
  const answer = await fetch(`${url}/api/v1/ad`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(requestOf(item)),
  })
  if (answer.status === 204) return null
  if (answer.status !== 200) throw new Error(`${item.id}: ${answer.status} ${await answer.text()}`)
  const [ad] = (await answer.json()) as { campaignId: string }[]
  return keys.get(ad?.campaignId ?? '') ?? null
}
