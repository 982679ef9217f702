import { request } from 'node:http'
import { afterAll, beforeAll, expect } from 'vitest'
import { attack } from './attack.ts'
import { startTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await startTarget()
})
afterAll(async () => await target.close())

const CHUNK = Buffer.alloc(64 * 1024, ' ')

/** Sends blanks until the answer is there, or 64 MiB: the status, and how many KiB were sent by then. */
async function sendWithoutEnd(url: string): Promise<{ status: number; sentKiB: number }> {
  return await new Promise((resolve, reject) => {
    let sentKiB = 0
    const sending = request(url, { method: 'POST' }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, sentKiB })
      sending.destroy()
    })
    sending.on('error', reject)
    const send = () => {
      if (sending.destroyed || sentKiB >= 64 * 1024) return
      sentKiB += CHUNK.length / 1024
      sending.write(CHUNK, () => setTimeout(send, 2))
    }
    send()
  })
}

attack('a body without end and without a length, to POST /collect', async (figure) => {
  const { status, sentKiB } = await sendWithoutEnd(`${target.url}/collect`)
  figure(`${status} after ${sentKiB} KiB`)
  expect(status).toBe(413)
  expect(sentKiB).toBeLessThan(1024)
})
