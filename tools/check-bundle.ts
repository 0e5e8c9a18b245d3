import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/**
 * Gzipped JavaScript that a user waits for, in kB: the login page and a shared chat in all, what opening the chat adds to the login page, and what
 * the page of a cited PDF adds to both.
 */
const limits = { login: 230, shared: 230, chat: 300, reader: 540 } as const
/** Each is a request, and over HTTP/1.1 a browser asks for six at a time. */
const maxFiles = 50

/** Their screens, as the build's manifest names them. */
const screens = {
  login: ['index.html', 'src/app/start.tsx', 'src/screens/sign-in/AuthScreen.tsx'],
  shared: ['index.html', 'src/app/start.tsx', 'src/screens/account/SharedChatScreen.tsx'],
  chat: [
    'src/app/layout/AppLayout.tsx',
    'src/app/routes/RequireFeature.tsx',
    'src/screens/tools/ChatScreen.tsx',
  ],
  reader: ['src/features/knowledge/cited/PdfPage.tsx'],
} as const

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** The files that the given modules load at once, themselves included; what they load later, on demand, is not waited for. */
export function filesOf(
  manifest: Manifest,
  modules: readonly string[],
  files = new Set<string>(),
): Set<string> {
  for (const module of modules) {
    const chunk = manifest[module]
    if (!chunk)
      throw new Error(
        `The build has no « ${module} »: tools/check-bundle.ts names a file that was moved.`,
      )
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], files)
  }
  return files
}

const translations = ['src/app/languages/english.ts', 'src/app/languages/spanish.ts'] as const
/** Chunks that run nothing of the app: its modules read their texts while they are loaded, in the language that is set until then. */
const beforeTheApp =
  /^assets\/(base|rolldown-runtime|language|translated(-\w+)?|problems\.texts|english|spanish)-/

/** What a translation would run before the language is set: the texts in it would stay French. */
export const runTooEarly = (manifest: Manifest): string[] =>
  [...filesOf(manifest, translations)].filter((file) => !beforeTheApp.test(file))

async function measure(
  folder: URL,
  files: Iterable<string>,
): Promise<{ kilobytes: number; files: number }> {
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  const packed = await Promise.all(
    scripts.map(
      async (file) => gzipSync(await readFile(new URL(file, folder)), { level: 9 }).length,
    ),
  )
  return { kilobytes: packed.reduce((sum, bytes) => sum + bytes, 0) / 1000, files: scripts.length }
}

/** Workers are not in the manifest. */
async function findPdfWorker(folder: URL): Promise<string> {
  const names = await readdir(new URL('assets/', folder))
  const name = names.find((one) => /^pdf-worker-.*\.js$/.test(one))
  if (name === undefined) throw new Error('The build has no worker that reads PDF.')
  return `assets/${name}`
}

async function main() {
  const folder = new URL('../web/dist/', import.meta.url)
  const manifest: Manifest = JSON.parse(
    await readFile(new URL('.vite/manifest.json', folder), 'utf8'),
  )
  const login = filesOf(manifest, screens.login)
  const opened = filesOf(manifest, screens.chat)
  const chat = [...opened].filter((file) => !login.has(file))
  const reader = [...filesOf(manifest, screens.reader)].filter(
    (file) => !login.has(file) && !opened.has(file),
  )
  const measured = {
    login: await measure(folder, login),
    shared: await measure(folder, filesOf(manifest, screens.shared)),
    chat: await measure(folder, chat),
    reader: await measure(folder, [...reader, await findPdfWorker(folder)]),
  }
  const lines = (['login', 'shared', 'chat', 'reader'] as const).map((name) => {
    const { kilobytes, files } = measured[name]
    const verdict = kilobytes > limits[name] || files > maxFiles ? 'TOO LARGE' : 'ok'
    return `${name.padEnd(6)} ${kilobytes.toFixed(1).padStart(6)} kB gzip (limit ${limits[name]}), ${files} files (limit ${maxFiles}) ${verdict}`
  })
  const early = runTooEarly(manifest)
  if (early.length > 0)
    lines.push(`The translations load ${early.join(', ')}: texts would stay French. WRONG`)
  process.stdout.write(`${lines.join('\n')}\n`)
  if (lines.some((line) => /(TOO LARGE|WRONG)$/.test(line))) process.exitCode = 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
