import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { changePublisher } from '../publishers.ts'
import { findPublisher } from '../queries/lists.ts'
import { publisherWire } from '../shape/publisher.ts'
import type { SettingsPatch } from './schema.ts'
import { settingsWire } from './shape.ts'

export async function showSettings(deps: Deps, publisherId: string) {
  const row = await findPublisher(deps.db, publisherId)
  if (!row) throw new AppError('not_found', 'There is no such publisher.')
  return settingsWire(publisherWire(row))
}

/** Changes what is named, by the same rules and the same write as the operator's. */
export async function changeSettings(
  deps: Deps,
  { id, keyUse, body }: { id: string; keyUse: 'any' | 'server'; body: SettingsPatch },
) {
  // With origins a key of any use is public, and opens no dashboard: not even to take this back.
  if (body.origins && body.origins.length > 0 && keyUse !== 'server') {
    throw new AppError(
      'conflict',
      'With origins this key opens no dashboard any more. Make one by POST ' +
        '/publisher-dashboard/keys/rotate with use "server", and list the origins with that.',
    )
  }
  return settingsWire(await changePublisher(deps, { id, body }))
}
