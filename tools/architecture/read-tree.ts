import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages } from './file-location.ts'

const isSource = (name: string) => /\.(ts|tsx|mjs)$/.test(name)
const isSkipped = (name: string) =>
  name === 'node_modules' || name === 'dist' || name.startsWith('.')

/** Every source file of the packages, by its path from the root. */
export function readTree(root: string): Map<string, string> {
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
