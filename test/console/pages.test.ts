import { beforeAll, describe, expect, it } from 'vitest'
import { startIsolate } from '../support/app.ts'
import { withIsolate } from '../support/fixtures.ts'

const PAGES: Record<string, string> = {
  '/pages/index.html': '<h1>home</h1>',
  '/pages/console.html': '<h1>console</h1>',
  '/pages/docs.html': '<h1>docs</h1>',
  '/pages/docs/first-ad.html': '<h1>first ad</h1>',
  '/pages/catalog.html': '<title>{title}</title><b>{total}</b>{#services}<i>{name}</i>{/services}',
  '/pages/service.html':
    '<h1>{name}</h1><p>{description}</p>{#website_url}<a href="{it}">{/website_url}' +
    '{#install_variants}{#steps}<li>{action}{#code}<pre>{it}</pre>{/code}</li>{/steps}{/install_variants}',
  '/pages/missing.html': '<h1>missing</h1>',
  '/console/assets/a.js': 'a()',
}
/** Files as Cloudflare hands them out. */
const ASSETS = {
  fetch: async (request: Request) => {
    const { pathname } = new URL(request.url)
    const file = PAGES[pathname]
    if (file === undefined) return new Response(null, { status: 404 })
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
    return await Promise.resolve(
      new Response(file, { headers: { etag: '"one"', 'content-type': type } }),
    )
  },
}
const HTML = { accept: 'text/html,*/*' }
const INSTALL = {
  summary: 'A package',
  steps: [{ action: 'Create:\nif (a < b) {\n  send()\n}' }, { action: 'Run it' }],
}
const { stores, isolate } = withIsolate({
  shared: true,
  vars: { ASSETS, PUBLIC_URL: 'https://tracked.test/x' },
})

beforeAll(async () => {
  await isolate.cron()
  await isolate.request('/admin/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${stores.env.ADMIN_API_KEY}` },
    body: [
      { type: 'service', key: 'evil', name: '<script>alert(1)</script>', category: 'Email' },
      { type: 'service', key: 'mail', name: 'Mail', category: 'Email', install: INSTALL },
    ]
      .map((line) => JSON.stringify({ description: 'Sends "mail" & <b>more</b>', ...line }))
      .join('\n'),
  })
})

const get = async (path: string, headers: Record<string, string> = HTML) =>
  await isolate.request(path, { headers })

describe('pages', () => {
  it.each([
    ['/', 'home'],
    ['/console', 'console'],
    ['/console/publisher/users', 'console'],
    ['/docs', 'docs'],
    ['/docs/first-ad', 'first ad'],
  ])('%s is %s, under a policy without exceptions', async (path, text) => {
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([200, `<h1>${text}</h1>`])
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self' https://tracked.test;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|http:/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('are not sent again to who has them', async () => {
    const answer = await get('/', { ...HTML, 'if-none-match': '"one"' })
    expect([answer.status, await answer.text()]).toEqual([304, ''])
  })

  it.each(['/docs/none', '/docs/a/b', '/docs/..%2findex', '/catalog/none', '/catalog/%00'])(
    '%s: a page for people, a problem for programs',
    async (path) => {
      const page = await get(path)
      expect([page.status, await page.text()]).toEqual([404, '<h1>missing</h1>'])
      const problem = await get(path, { accept: '*/*' })
      expect([problem.status, await problem.json()]).toMatchObject([404, { error: 'not_found' }])
    },
  )

  it.each(['/', '/console', '/docs'])('%s is only read', async (path) => {
    const answer = await isolate.request(path, { method: 'POST', body: 'x' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('files may be kept, since another content has another name', async () => {
    const answer = await get('/console/assets/a.js')
    expect([answer.status, await answer.text()]).toEqual([200, 'a()'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript')
    expect((await get('/console/assets/b.js')).status).toBe(404)
    expect((await get('/pages/index.html')).status).toBe(404)
  })

  it('without the built console there is the API alone', async () => {
    const bare = startIsolate(stores.env)
    expect((await bare.request('/', { headers: HTML })).status).toBe(404)
    expect((await bare.request('/console')).status).toBe(404)
    expect((await bare.request('/catalog')).status).toBe(404)
    expect((await bare.request('/categories')).status).toBe(200)
  })
})

describe('the catalogue', () => {
  it('is what is published, searched on the server, with every text as text', async () => {
    const all = await (await get('/catalog')).text()
    expect(all).toBe(
      '<title>The service index</title><b>2</b><i>&lt;script&gt;alert(1)&lt;/script&gt;</i><i>Mail</i>',
    )
    const found = await (await get('/catalog?q=mail&category=')).text()
    expect(found).toContain('<b>2</b>')
    const asked = await (await get(`/catalog?q=${encodeURIComponent('</title><script>')}`)).text()
    expect(asked).toBe('<title>&lt;/title&gt;&lt;script&gt;</title><b>0</b>')
  })

  it('is read page by page', async () => {
    const beyond = await (await get('/catalog?page=2')).text()
    expect(beyond).toBe('<title>The service index</title><b>2</b>')
    expect((await get('/catalog?page=0')).status).toBe(400)
  })

  it('has a page for each service', async () => {
    const page = await (await get('/catalog/mail')).text()
    expect(page).toBe(
      '<h1>Mail</h1><p>Sends &quot;mail&quot; &amp; &lt;b&gt;more&lt;/b&gt;</p>' +
        '<li>Create:<pre>if (a &lt; b) {\n  send()\n}</pre></li><li>Run it</li>',
    )
  })

  it('says what is wrong with a question', async () => {
    expect((await get('/catalog?category=Nothing')).status).toBe(422)
    expect((await get(`/catalog?q=${'a'.repeat(1001)}`)).status).toBe(400)
  })
})
