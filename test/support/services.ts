import { catalogLines } from '../../local/demo/services.ts'
import type { Isolate } from './app.ts'

/** Imports the catalogue's files through the operator API. */
export async function importCatalog(isolate: Isolate): Promise<void> {
  const body = (await catalogLines()).join('\n')
  const headers = { authorization: `Bearer ${isolate.deps.env.ADMIN_API_KEY}` }
  const imported = await isolate.request('/admin/import', { method: 'POST', headers, body })
  if (!imported.ok) throw new Error(`import: ${imported.status}`)
}
