import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const source = join(import.meta.dirname, '../src')
/** What every page of a signed-in person stands on, whatever else it shows. */
const layoutFiles = ['app/layout/AppLayout.tsx', 'app/routes/RequireFeature.tsx']
/** What whoever is not signed in waits for: it is left as it is. */
const signInFiles = ['app/start.tsx', 'screens/account/AuthScreen.tsx']
/** What fewer screens use is not made to be waited for by all. */
const manyScreens = 6

/**
 * Left to itself the build makes one file of each set of modules that the same pages share: a hundred requests a page, most of them for less than
 * a kilobyte. Most of these become two: what stands around every page, and what many pages have in common. Each holds with a module all that
 * it imports, or leaves it to the one before, so that neither waits for the other in a circle.
 */
export function shareChunks(): Rolldown.CodeSplittingNameFunction {
  let names: ReadonlyMap<string, string> | undefined
  return (id, graph) => {
    names ??= chunkNames(graph)
    return names.get(id) ?? null
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
  for (const [id, count] of usedBy) if (count >= manyScreens) names.set(id, 'common')
  for (const id of staticImportsOf(graph, layoutFiles)) names.set(id, 'frame')
  for (const id of staticImportsOf(graph, signInFiles)) names.delete(id)
  return names
}

/** These files and all that they import at once. */
function staticImportsOf(graph: Graph, files: readonly string[]): ReadonlySet<string> {
  const ids = new Set<string>()
  const add = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      if (!imported.endsWith(barrel)) add(imported)
      // Of what gathers the whole library, only what is named here.
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
