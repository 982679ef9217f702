import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWorker } from '../../local/worker.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Directory of the built Worker. */
    bundle: string
  }
}

/** Builds the Worker once for all files, as it would be uploaded. */
export async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'aside-attack-'))
  await buildWorker('wrangler.toml', dir)
  project.provide('bundle', dir)
  return () => rmSync(dir, { recursive: true, force: true })
}
