import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from '../../src/platform/http/context.ts'
import { AppError, errorHandler, internalError } from '../../src/platform/http/errors.ts'

/** What a route answers that throws. */
async function answerTo(error: Error): Promise<{ bytes: number; body: Record<string, unknown> }> {
  const app = new Hono<AppEnv>()
  app.onError(errorHandler(internalError))
  app.use(async (c, next) => {
    c.set('requestId', 'one')
    await next()
  })
  app.get('/', () => {
    throw error
  })
  const text = await (await app.request('/')).text()
  return { bytes: new TextEncoder().encode(text).length, body: JSON.parse(text) }
}

it('says code and sentence in the fields that clients read, and in those of RFC 9457', async () => {
  const { body } = await answerTo(new AppError('not_found', 'There is no such thing.'))
  expect(body).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is no such thing.',
    error: 'not_found',
    message: 'There is no such thing.',
    request_id: 'one',
  })
})

it('tells nothing of a bug', async () => {
  const { body } = await answerTo(new Error('select secret from keys'))
  expect(body).toMatchObject({ error: 'internal_error', message: body.detail, status: 500 })
  expect(JSON.stringify(body)).not.toContain('secret')
})

it('is under 16 KiB where every part is as long as it can be on the wire', async () => {
  const long = '\u0001'.repeat(2000)
  const issues = Array.from({ length: 50 }, () => ({ loc: ['body', long], msg: long, type: 'x' }))
  const { bytes, body } = await answerTo(new AppError('unprocessable', long, { issues }))
  expect(body.errors).not.toEqual([])
  expect(bytes).toBeGreaterThan(12 * 1024)
  expect(bytes).toBeLessThan(16 * 1024)
})
