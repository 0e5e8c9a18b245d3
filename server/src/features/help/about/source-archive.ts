import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { createZipStream } from '#platform/files/zip-stream.ts'

/** What the source is in; beside it may be data, keys and whatever else the operator has put there. */
const folders = ['bench', 'contract', 'docs', 'e2e', 'engine', 'server', 'tools', 'web']
const filesOfRoot =
  /^((README|ARCHITECTURE|CONTRIBUTING)\.md|LICENSE|NOTICE|package(-lock)?\.json|biome\.json|tsconfig(\..+)?\.json|vitest\.config\.ts)$/
const sourceFile = /\.(ts|tsx|js|mjs|json|md|css|html|svg|png|doc|webmanifest|service)$/
/** Fetched or made from the rest. */
const notSource = /^(node_modules|dist|runtime|test-results|\..*)$/

/** Every source file below the folder, by its path from there, in order. `except` is a folder of data that may be inside. */
export async function listSourceFiles(root: string, except: string): Promise<string[]> {
  const found: string[] = []
  const data = resolve(except)
  async function walk(folder: string) {
    const entries = await readdir(folder, { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      const isRoot = folder === root
      if (entry.isFile() && (isRoot ? filesOfRoot : sourceFile).test(entry.name))
        found.push(relative(root, path).replaceAll('\\', '/'))
      const isWanted = isRoot ? folders.includes(entry.name) : !notSource.test(entry.name)
      if (entry.isDirectory() && isWanted && resolve(path) !== data) await walk(path)
    }
  }
  await walk(root)
  return found
}

/** The source files in a zip, below a folder of this name. */
export async function createSourceArchive(root: string, except: string, name: string) {
  const zip = createZipStream()
  for (const path of await listSourceFiles(root, except))
    zip.addStream({ name: `${name}/${path}` }, async () => createReadStream(join(root, path)))
  zip.end()
  return zip.stream
}
