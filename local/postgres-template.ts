import { createHash, randomUUID } from 'node:crypto'
import {
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from './migrate.ts'
import { openEmbedded } from './postgres-embedded.ts'

const FOLDER = 'node_modules/.cache/aside-postgres'
const DAY_MS = 86_400_000

/** A migrated, empty data directory from which an embedded Postgres starts in a fraction of the time. */
export async function migratedTemplate(migrations: string): Promise<Blob> {
  const file = templateFile(migrations)
  const cached = await openTemplate(file)
  if (cached) return cached
  const db = await openEmbedded()
  await migrate(db, migrations)
  const dump = await db.dump()
  await db.close()
  // Renamed into place: tests in other processes see all of it or nothing.
  const part = `${file}.${randomUUID()}`
  mkdirSync(FOLDER, { recursive: true })
  removeOld()
  writeFileSync(part, new Uint8Array(await dump.arrayBuffer()))
  renameSync(part, file)
  return dump
}

/** The template, if somebody made it before. */
export async function cachedTemplate(migrations: string): Promise<Blob | undefined> {
  return await openTemplate(templateFile(migrations))
}

/** Templates of earlier migrations; not of today's, which other processes may be reading. */
function removeOld(): void {
  for (const name of readdirSync(FOLDER)) {
    const path = join(FOLDER, name)
    if (statSync(path).mtimeMs < Date.now() - DAY_MS) rmSync(path, { force: true })
  }
}

async function openTemplate(file: string): Promise<Blob | undefined> {
  try {
    return await openAsBlob(file)
  } catch {
    return undefined
  }
}

function templateFile(migrations: string): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256')
  hash.update(readFileSync(join(dirname(engine), '..', 'package.json')))
  for (const migration of readMigrationFiles({ migrationsFolder: migrations })) {
    hash.update(migration.hash)
  }
  return join(FOLDER, `${hash.digest('hex').slice(0, 16)}.tar`)
}
