import { existsSync } from 'node:fs'
import { migrate } from './migrate.ts'
import { openEmbedded } from './postgres-embedded.ts'
import { openReal, safeAddress } from './postgres-real.ts'
import { cachedTemplate, migratedTemplate } from './postgres-template.ts'
import type { Database } from './sql.ts'
import { reasonOf, StartupError } from './startup-error.ts'

/** The migrated database: a real one by URL; else embedded, in a directory or in memory. */
export async function openPostgres(
  choice: string,
  migrations: string,
  dataDir?: string,
): Promise<Database> {
  if (choice !== 'embedded') return await openMigrated(choice, migrations)
  if (dataDir === undefined)
    return await openEmbedded({ template: await migratedTemplate(migrations) })
  const template = existsSync(dataDir) ? undefined : await cachedTemplate(migrations)
  const db = await openEmbedded({ dataDir, template })
  await migrate(db, migrations)
  return db
}

async function openMigrated(url: string, migrations: string): Promise<Database> {
  const db = await connect(url)
  try {
    await migrate(db, migrations)
    return db
  } catch (error) {
    await db.close()
    throw new StartupError(`The migrations failed on ${safeAddress(url)}: ${reasonOf(error)}.`)
  }
}

async function connect(url: string): Promise<Database> {
  if (!URL.canParse(url) || !/^postgres(ql)?:/.test(url)) {
    throw new StartupError('DATABASE_URL is not a URL of the form postgres://user@host:5432/name.')
  }
  try {
    return await openReal(url)
  } catch (error) {
    throw new StartupError(
      `Postgres at ${safeAddress(url)} (DATABASE_URL) cannot be used: ${reasonOf(error)}.`,
    )
  }
}
