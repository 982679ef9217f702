import { walk } from './first-view/walk.ts'

/**
 * ASIDE_URL=… ADVERTISER_KEY=… PUBLISHER_KEY=… npm run first:view: an advertiser from its key to the first paid
 * view, by the routes that every advertiser has, and what the service says to a mistake. The publisher's key is for the
 * ad alone.
 */
const { ASIDE_URL = 'http://127.0.0.1:8787', ADVERTISER_KEY, PUBLISHER_KEY } = process.env
if (!ADVERTISER_KEY || !PUBLISHER_KEY) {
  console.error(
    'ADVERTISER_KEY and PUBLISHER_KEY are needed; `npm start` prints where those of the demo are.',
  )
  process.exit(1)
}
const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => stop.abort(new Error('Stopped.')))
}
try {
  await walk({
    ...{ origin: ASIDE_URL, advertiserKey: ADVERTISER_KEY, publisherKey: PUBLISHER_KEY },
    tell: (line) => console.log(line),
    signal: stop.signal,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
