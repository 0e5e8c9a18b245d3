import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Gzipped JavaScript that a person waits for, in kB: the login page in all, and what opening the chat adds to it. */
const limits = { login: 230, chat: 300 } as const

/** The screens of both, as the build's manifest names them. */
const screens = {
  login: ['index.html', 'src/app/start.tsx', 'src/screens/AuthScreen.tsx'],
  chat: ['src/app/Frame.tsx', 'src/app/SwitchedOnOnly.tsx', 'src/screens/ChatScreen.tsx'],
} as const

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** The files that the given modules load at once, themselves included; what they load later, on demand, is not waited for. */
export function filesOf(manifest: Manifest, modules: readonly string[], files = new Set<string>()): Set<string> {
  for (const module of modules) {
    const chunk = manifest[module]
    if (!chunk) throw new Error(`The build has no « ${module} »: tools/check-bundle.ts names a file that was moved.`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], files)
  }
  return files
}

async function gzippedKilobytes(folder: URL, files: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const file of files) if (file.endsWith('.js')) bytes += gzipSync(await readFile(new URL(file, folder)), { level: 9 }).length
  return bytes / 1000
}

async function main() {
  const folder = new URL('../web/dist/', import.meta.url)
  const manifest: Manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', folder), 'utf8'))
  const login = filesOf(manifest, screens.login)
  const chat = [...filesOf(manifest, screens.chat)].filter((file) => !login.has(file))
  const measured = { login: await gzippedKilobytes(folder, login), chat: await gzippedKilobytes(folder, chat) }
  const lines = (['login', 'chat'] as const).map((name) => {
    const verdict = measured[name] > limits[name] ? 'TOO LARGE' : 'ok'
    return `${name.padEnd(6)} ${measured[name].toFixed(1).padStart(6)} kB gzip (limit ${limits[name]}) ${verdict}`
  })
  process.stdout.write(`${lines.join('\n')}\n`)
  if (lines.some((line) => line.endsWith('TOO LARGE'))) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
