/** Prints the catalogue as lines of an import: `npm run -s catalog:lines | curl … /admin/import`. */
import { catalogLines } from '../../local/demo/services.ts'

console.log((await catalogLines()).join('\n'))
