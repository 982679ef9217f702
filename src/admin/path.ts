import { UUID } from '../platform/crypto/uuid.ts'
import { AppError } from '../platform/http/errors.ts'

/** An id of a path, as Postgres prints it. 404 where it can't be one. */
export function idOf(text: string): string {
  const id = text.toLowerCase()
  if (UUID.test(id)) return id
  throw new AppError('not_found', 'There is no such id.')
}
