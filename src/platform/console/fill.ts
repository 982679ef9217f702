import { html } from 'hono/html'

/** `{name}`, and `{#name}…{/name}`, inside of which names are those of what `name` holds. */
const PART = /\{#(\w+)\}([\s\S]*?)\{\/\1\}|\{(\w+)\}/g

/**
 * A page that was built with gaps, filled: each `{name}` with a text, each section once for every entry of a list, for an
 * object or a text (`{it}`), and not at all for what is empty. Whatever is filled in is text, never markup.
 */
export function fillPage(page: string, said: object): string {
  return page.replaceAll(PART, (_, section: string, inside: string, name: string) => {
    const key = section ?? name
    const value: unknown = Object.hasOwn(said, key) ? Reflect.get(said, key) : undefined
    if (name) return String(html`${String(value ?? '')}`)
    const entries = Array.isArray(value) ? (value as unknown[]) : value ? [value] : []
    return entries
      .map((one) => fillPage(inside, typeof one === 'object' && one ? one : { it: one }))
      .join('')
  })
}
