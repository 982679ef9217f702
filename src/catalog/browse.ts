import { fold, tokensOf } from '../language/text.ts'
import { AppError } from '../platform/http/errors.ts'
import type { Catalog } from '../services/format.ts'
import { CATEGORIES, type Service } from '../services/service.ts'
import { type BrowseQuery, findCategory } from './schema.ts'

/** The services of a category that hold every word of `q` in name, description or tags; by name. 422: no such category. */
export function listServicesOf({ services }: Catalog, { category, q }: BrowseQuery): Service[] {
  const only = category ? knownCategory(category) : undefined
  const words = tokensOf(fold(q ?? '')).filter((word) => word !== '')
  return services
    .filter((service) => only === undefined || service.category === only)
    .filter((service) => words.length === 0 || holdsAll(service, words))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.slug.localeCompare(b.slug, 'en'))
}

function knownCategory(name: string) {
  const known = findCategory(name)
  if (known) return known
  const message = `category: expected one of ${CATEGORIES.join(', ')}`
  throw new AppError('unprocessable', message, {
    issues: [{ loc: ['query', 'category'], msg: message, type: 'enum' }],
  })
}

/** A word may be part of another: "mail" finds e-mail. */
function holdsAll(service: Service, words: readonly string[]): boolean {
  const { name, slug, description, tags, aliases } = service
  const text = fold([name, slug, description, ...tags, ...aliases].join(' '))
  return words.every((word) => text.includes(word))
}
