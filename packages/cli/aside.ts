import { createInterface } from 'node:readline/promises'
import { run, type Terminal } from './run.ts'

const WIDTH = 80

const { env, stdin, stdout, stderr } = process
const isSeen = stdout.isTTY === true

/** Ctrl-C and Ctrl-D end the conversation, not the program's manners. */
async function ask(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: stdin, output: stdout })
  const end = new AbortController()
  lines.once('close', () => end.abort())
  try {
    return await lines.question(question, { signal: end.signal })
  } catch {
    stdout.write('\n')
    return undefined
  } finally {
    lines.close()
  }
}

const terminal: Terminal = {
  env,
  width: (isSeen ? stdout.columns : 0) || Number(env.COLUMNS) || WIDTH,
  hasColour: isSeen && !env.NO_COLOR && env.TERM !== 'dumb',
  out: (text) => stdout.write(text),
  err: (text) => stderr.write(text),
  ask: isSeen && stdin.isTTY === true ? ask : undefined,
}
// A reader that has seen enough, such as `head`, is no failure.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 4))
process.exitCode = await run(process.argv.slice(2), terminal)
