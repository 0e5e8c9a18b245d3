import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const source = join(import.meta.dirname, '../src')
/** Every page of a signed-in user needs these. */
const layoutFiles = ['app/layout/AppLayout.tsx', 'app/routes/RequireFeature.tsx']
/** The page that most users open first. */
const chatFile = 'screens/tools/ChatScreen.tsx'
/** The sign-in page: its chunks are left as they are. */
const signInFiles = ['app/start.tsx', 'screens/sign-in/AuthScreen.tsx']
/** Somebody without an account may open it, and nothing else. */
const sharedChatFile = 'screens/account/SharedChatScreen.tsx'
/** Chunks of what these pages and the translations need. */
const pagesOfTranslated = [
  ['language', signInFiles],
  ['translated-shared', [sharedChatFile]],
  ['translated-chat', [...layoutFiles, chatFile]],
] as const
/** A module that fewer screens use stays out of the shared chunk, so that the others do not wait for it. */
const manyScreens = 6
/** An icon weighs less than the request for it. */
const screensOfIcon = 2
const icons = 'material-icons/'

/**
 * By default the build makes one chunk of each set of modules that the same pages share: a hundred requests a page, most of them for less than
 * a kilobyte. Most of these become three chunks: what surrounds every page, what the chat shares with many pages, and what many others share.
 * A chunk contains with a module all that the module imports, or leaves it to a chunk before, so that they never import each other in a cycle.
 */
export function shareChunks(): Rolldown.CodeSplittingNameFunction {
  let names: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    names ??= chunkNames(graph)
    return names.get(id) ?? null
  }
}

/** What is run before the app: the app reads its texts while it is loaded, in the language that is set until then. */
const translationFiles = ['app/languages/english.ts', 'app/languages/spanish.ts']

/**
 * What the translations import: chunks before all others, so that loading a translation runs nothing of the app. They are as many as the
 * pages that need them: the first page, a shared chat, the chat, and the others.
 */
export function translationChunks(): Rolldown.CodeSplittingNameFunction {
  let ids: ReadonlySet<string> | undefined
  const neededBy = new Map<string, ReadonlySet<string>>()
  return (id, graph) => {
    ids ??= staticImportsOf(graph, translationFiles)
    if (isFirst(id)) return 'language'
    if (!ids.has(id) || isTranslation(id)) return null
    for (const [name, files] of pagesOfTranslated) {
      if (!neededBy.has(name)) neededBy.set(name, staticImportsOf(graph, files))
      if (neededBy.get(name)?.has(id)) return name
    }
    return 'translated'
  }
}
/** Before any schema is made, also those that translations need. */
const isFirst = (id: string) => id.endsWith('/contract/src/wire/no-eval.ts')
/** Translations are chunks of their own, and so are the French sentences of the contract, which are only loaded when one is shown. */
const isTranslation = (id: string) => /\.texts(\.en|\.es)?\.ts$|\/app\/languages\//.test(id)

/** What a shared chat needs before it is read: a chunk before the others, so that its readers load none of them. */
export function sharedChatChunk(): Rolldown.CodeSplittingNameFunction {
  let ids: ReadonlySet<string> | undefined
  return (id, graph) => {
    ids ??= staticImportsOf(graph, [sharedChatFile]).difference(staticImportsOf(graph, signInFiles))
    return ids.has(id) ? 'shared-chat' : null
  }
}

function chunkNames(graph: Graph): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const usedBy = new Map<string, number>()
  for (const screen of readdirSync(join(source, 'screens'), {
    encoding: 'utf8',
    recursive: true,
  }).filter((name) => name.endsWith('Screen.tsx')))
    for (const id of staticImportsOf(graph, [`screens/${screen}`]))
      usedBy.set(id, (usedBy.get(id) ?? 0) + 1)
  const chat = staticImportsOf(graph, [chatFile])
  for (const [id, count] of usedBy)
    if (count >= (id.includes(icons) ? screensOfIcon : manyScreens))
      names.set(id, chat.has(id) ? 'common' : 'pages')
  for (const id of staticImportsOf(graph, layoutFiles)) names.set(id, 'frame')
  for (const id of staticImportsOf(graph, signInFiles)) names.delete(id)
  return names
}

/** These files and all their static imports. */
function staticImportsOf(graph: Graph, files: readonly string[]): Set<string> {
  const ids = new Set<string>()
  const add = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      if (!imported.endsWith(barrel)) add(imported)
      // A barrel file would bring the whole library: only the names that are imported here count.
      else
        for (const name of namesFromBarrel(code ?? ''))
          add(imported.replace(barrel, `/@mui/material/${name}/index.mjs`))
    }
  }
  for (const file of files) add(join(source, file))
  return ids
}

const barrel = '/@mui/material/index.mjs'
const namesFromBarrel = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@mui\/material["']/g)].flatMap(
    ([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? [],
  )
