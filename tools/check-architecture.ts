import { findFaults, readSources } from './architecture/find-faults.ts'
import { readTree } from './architecture/read-tree.ts'
import { findForeignTables } from './architecture/rules/table-rules.ts'

const files = readTree(process.cwd())
const faults = findFaults(files)
for (const { path, message } of faults) console.error(`${path} : ${message}`)
// Printed only, until every feature reads its own tables.
for (const { path, message } of findForeignTables(readSources(files)))
  console.log(`à venir, ${path} : ${message}`)
console.log(
  faults.length === 0
    ? `Architecture respectée (${files.size} fichiers).`
    : `${faults.length} entorses à l’architecture.`,
)
// An empty tree means that the check looked in the wrong place.
process.exitCode = faults.length === 0 && files.size > 0 ? 0 : 1
