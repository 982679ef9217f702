import { describe, expect, it } from 'vitest'
import { readEntry } from '../../scripts/catalog/entry.ts'
import { packagesIn } from '../../scripts/catalog/packages.ts'
import { type Checked, reportOf } from '../../scripts/catalog/report.ts'

describe('packages of a command', () => {
  it.each([
    ['npm install resend', ['npm resend']],
    ['npm i -D @aws-sdk/client-s3@3 next-auth@beta', ['npm @aws-sdk/client-s3', 'npm next-auth']],
    ['npm install prisma --save-dev && npx prisma init --db', ['npm prisma', 'npm prisma']],
    ['npx -y pagefind --site dist', ['npm pagefind']],
    ['npx @sentry/wizard@latest -i nextjs', ['npm @sentry/wizard']],
    ['npm create sanity@latest -- --template clean', ['npm create-sanity']],
    ['npm create @scope@1', ['npm @scope/create']],
    ['npm create @scope/app', ['npm @scope/create-app']],
    ['pip install "psycopg[binary]" api.video>=1', ['pypi psycopg', 'pypi api-video']],
    ['cd site && pip install -r requirements.txt', []],
    ['docker run -d redis', ['other docker run -d redis']],
    ['npm run dev', []],
    ['curl https://api.example.com', []],
    ['', []],
  ])('%s', (command, want) =>
    expect(packagesIn(command).map(({ registry, name }) => `${registry} ${name}`)).toEqual(want),
  )
})

describe('the report', () => {
  const entry = readEntry({
    slug: 'a',
    category: 'Cache',
    verified_at: '2026-11-21',
    docs_url: 'https://a.example',
    pricing: { free_tier: true, no_credit_card: null },
    install: { variants: [{ language: 'javascript', steps: [{ command: 'npm i a' }] }] },
  })
  const checked = (name: string, finding: Checked['finding']): Checked => ({
    registry: 'npm',
    name,
    slugs: ['a'],
    finding,
  })
  const report = (more: Partial<Parameters<typeof reportOf>[0]>) =>
    reportOf({ date: '2026-11-21', entries: [entry], faults: [], checked: [], ...more })

  it('counts what is known', () => {
    const { text, failures } = report({ checked: [checked('a', { kind: 'listed' })] })
    expect(failures).toBe(0)
    expect(text).toContain('| npm | 1 | 1 | 0 | 0 | 0 | 0 |')
    expect(text).toContain('| docs_url | 1 |')
    expect(text).toContain('| pricing.no_credit_card | 0 |')
  })

  it('names every failure, and what was not checked', () => {
    const { text, failures } = report({
      faults: ['cache.json a: wrong'],
      checked: [
        checked('gone', { kind: 'missing' }),
        checked('old', { kind: 'published', version: '1.0.0', deprecated: true }),
        checked('dark', { kind: 'unknown', why: 'E500' }),
      ],
    })
    expect(failures).toBe(3)
    expect(text).toContain('- cache.json a: wrong')
    expect(text).toContain('- `npm gone` (a): there is no such package')
    expect(text).toContain('- `npm old` (a): deprecated')
    expect(text).toContain('- `npm dark` (a): E500')
  })
})
