import { existsSync } from 'node:fs'

/**
 * Runs a program of `dist/cli`, which this repository holds only once it is built. npx links a command when it first
 * hears of it, and never again: what it links has to be there from the start.
 */
export async function launch(name) {
  const program = new URL(`../../../dist/cli/${name}.js`, import.meta.url)
  if (existsSync(program)) return await import(program.href)
  process.stderr.write(`${name} is not built yet: npm run build:cli\n`)
  process.exitCode = 1
}
