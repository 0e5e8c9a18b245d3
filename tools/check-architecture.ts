import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages } from './architecture/file-location.ts'
import { findFaults } from './architecture/find-faults.ts'
import { findMapGaps } from './architecture/find-map-gaps.ts'

const isSource = (name: string) => /\.(ts|tsx|mjs)$/.test(name)
const isSkipped = (name: string) =>
  name === 'node_modules' || name === 'dist' || name.startsWith('.')

/** Every source file of the packages, by its path from the root. */
function readTree(root: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const name of packages) if (existsSync(join(root, name))) readInto(files, root, name)
  return files
}

function readInto(files: Map<string, string>, root: string, folder: string): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (isSkipped(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) readInto(files, root, path)
    else if (isSource(entry.name)) files.set(path, readFileSync(join(root, path), 'utf8'))
  }
}

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
