import { readdirSync, readFileSync } from 'node:fs'
import { findFaults } from './architecture/find-faults.ts'
import { findMapGaps } from './architecture/find-map-gaps.ts'
import { readTree } from './architecture/read-tree.ts'

const pageFolder = 'docs/architecture'
const pagePaths = [
  'ARCHITECTURE.md',
  ...readdirSync(pageFolder).map((name) => `${pageFolder}/${name}`),
]
const pages = new Map(pagePaths.map((path) => [path, readFileSync(path, 'utf8')]))

const files = readTree(process.cwd())
const faults = [...findFaults(files), ...findMapGaps([...files.keys()], pages)]
for (const { path, message } of faults) console.error(`${path} : ${message}`)
console.log(
  faults.length === 0
    ? `Architecture respectée (${files.size} fichiers).`
    : `${faults.length} entorses à l’architecture.`,
)
// An empty tree means that the check looked in the wrong place.
process.exitCode = faults.length === 0 && files.size > 0 ? 0 : 1
