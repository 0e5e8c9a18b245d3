import { readdirSync } from 'node:fs'

const lockName = 'package-lock.json'
/** What is installed, built or stored: locks there are not ours. */
const skippedFolders = new Set(['node_modules', 'dist', 'data', 'test-results'])

/** Every package-lock below a folder, by its path from there: one that is added is checked without being named anywhere. */
export function findLocks(root: string): string[] {
  const search = (folder: string): string[] =>
    readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}${entry.name}`
      if (!entry.isDirectory()) return entry.name === lockName ? [path] : []
      return entry.name.startsWith('.') || skippedFolders.has(entry.name) ? [] : search(`${path}/`)
    })
  return search('').sort((one, other) => one.localeCompare(other, 'en'))
}
