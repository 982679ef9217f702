import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { type AdRequest, createAside, type Feedback } from '../../packages/client/client.ts'
import { documented } from './docs.ts'

export type PublisherOptions = {
  /** Where ads come from, and the key: both stay on this server. */
  baseUrl: string
  apiKey: string
  /** Directory of the built client. */
  client: string
}

/** A chat app as a publisher runs it: pages of its own origin, and a server that asks for their ads. */
export async function startPublisher({ baseUrl, apiKey, client }: PublisherOptions) {
  const own = ['chat', 'react', 'mount'].map((name) => ({
    name,
    contents: `import './${name}.ts'`,
  }))
  const shown = Object.entries(documented).map(([name, contents]) => ({ name, contents }))
  const scripts: Record<string, string> = {}
  for (const { name, contents } of [...own, ...shown]) {
    scripts[`/${name}.js`] = await bundle(contents, client)
  }
  const aside = createAside({ baseUrl, apiKey })
  const state = { hangs: false, policy: '' }

  const post = async (path: string, body: Record<string, unknown>, request: IncomingMessage) => {
    const user = {
      id: String(request.headers['x-user'] ?? new URL(request.headers.referer ?? '').search),
    }
    if (path === '/aside/ads') {
      const device = { ua: request.headers['user-agent'] ?? '', country: 'US' }
      const { ads, reason } = await aside.requestAds({ ...(body as AdRequest), device, user })
      return { status: ads.length > 0 ? 200 : 204, reason: reason ?? '', body: ads }
    }
    const { impUrl, ...rest } = body as { impUrl: string } & Omit<Feedback, 'ad'>
    const result = await aside.sendFeedback({ ...rest, ad: { impUrl } })
    return { status: result.ok ? 200 : 502, reason: '', body: result }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const send = (status: number, type: string, text: string, headers = {}) => {
      const policy = state.policy ? { 'Content-Security-Policy': state.policy } : {}
      response.writeHead(status, { 'content-type': type, ...policy, ...headers })
      response.end(status === 204 ? undefined : text)
    }
    if (request.method === 'POST') {
      const body = await readJson(request)
      if (state.hangs) return
      const answer = await post(pathname, body, request)
      const headers = { 'X-No-Ad-Reason': answer.reason }
      return send(answer.status, 'application/json', JSON.stringify(answer.body), headers)
    }
    const script = scripts[pathname]
    if (script) return send(200, 'text/javascript', script)
    if (`${pathname}.js` in scripts) return send(200, 'text/html', html(pathname))
    send(404, 'text/plain', 'Not found')
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    /** `localhost`, while the Worker is at 127.0.0.1: another origin and another site. */
    url: `http://localhost:${port}`,
    state,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function bundle(contents: string, client: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: 'test/browser/page', loader: 'tsx' },
    jsx: 'automatic',
    bundle: true,
    format: 'esm',
    write: false,
    // The published files, not their sources.
    alias: { 'aside-client': `${client}/client.js`, 'aside-client/react': `${client}/react.js` },
    nodePaths: ['node_modules'],
    define: { 'process.env.NODE_ENV': '"development"' },
  })
  return outputFiles[0]?.text ?? ''
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
}

const html = (page: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Chat</title>
<link rel="icon" href="data:,">
<style>${readFileSync('test/browser/page/style.css', 'utf8')}</style>
<main id="chat"></main>
<script type="module" src="${page}.js"></script>
</html>`
