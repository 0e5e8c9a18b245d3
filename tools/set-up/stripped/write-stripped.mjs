/**
 * Writes the server's sources without their types; run by the Node.js that runs the product. Spaces take their place, so that a line and
 * column of a stack are those of the source. Its argument is stored last: a folder that has it is whole.
 */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceFolders, strippedFolder } from './stripped-folder.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = strippedFolder(root)
const fresh = `${folder}.new`
const [stamp = ''] = process.argv.slice(2)

rmSync(fresh, { recursive: true, force: true })
for (const path of globSync(
  sourceFolders.map((source) => `${source}/**/*.ts`),
  { cwd: root, exclude: ['**/testing/**', '**/*.test.ts'] },
)) {
  const written = join(fresh, path)
  mkdirSync(dirname(written), { recursive: true })
  writeFileSync(written, stripTypeScriptTypes(readFileSync(join(root, path), 'utf8')))
}
writeFileSync(join(fresh, '.stamp'), stamp)
rmSync(folder, { recursive: true, force: true })
renameSync(fresh, folder)
