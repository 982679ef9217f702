import { createServer } from 'node:net'
import { StartupError } from './startup-error.ts'

/** Fails when somebody else has the port. 0 is always free. */
export async function requirePort(port: number): Promise<void> {
  if (port === 0) return
  const server = createServer()
  await new Promise<void>((done, fail) => {
    server.once('error', () =>
      fail(
        new StartupError(
          `Port ${port} is in use. Stop what listens there, or set PORT to another.`,
        ),
      ),
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => done()))
  })
}
