import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describeInterface, readRecorded } from './openapi/document.ts'
import { writeTypes } from './openapi/types.ts'

// node scripts/build-openapi.ts: writes the description of the interface, made of the schemas that validate:
// assets/openapi.json to read and compare, assets/openapi.bin for the Worker, packages/client/interface.ts for the client.

const ROOT = join(import.meta.dirname, '..')

const document = await describeInterface(readRecorded())
writeFileSync(join(ROOT, 'assets/openapi.json'), `${JSON.stringify(document, null, 1)}\n`)
writeFileSync(join(ROOT, 'assets/openapi.bin'), gzipSync(JSON.stringify(document), { level: 9 }))
writeFileSync(join(ROOT, 'packages/client/interface.ts'), writeTypes(document))
