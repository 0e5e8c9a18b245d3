import { dirname } from 'node:path/posix'
import type { Fault, Source } from './rule.ts'

/** Maximum number of code files in one folder: what the eye takes in at once. */
const maxFiles = 12

/** Folders that are lists: each file is one entry, found by its number or by its owner. */
const lists: readonly string[] = ['server/src/database/migrations', 'server/src/database/tables']

/** Tests are beside their file and translations beside their text; neither makes a folder harder to read. */
const counts = (path: string) =>
  !/\.(test|suite)\.tsx?$/.test(path) && !/\.texts\.(en|es)\.ts$/.test(path)

export function findCrowdedFolders(sources: ReadonlyMap<string, Source>): Fault[] {
  const folders = Map.groupBy([...sources.keys()].filter(counts), (path) => dirname(path))
  return [...folders]
    .filter(([folder, files]) => files.length > maxFiles && !lists.includes(folder))
    .map(([folder, files]) => ({
      path: folder,
      message: `${files.length} fichiers dans un dossier, ${maxFiles} au plus : le partager par sujet`,
    }))
}

/** In the web, the top of a feature has only the files that others import; the rest is in its sub-folders. */
export function findHiddenPublicFiles(sources: ReadonlyMap<string, Source>): Fault[] {
  const all = [...sources.values()]
  const entered = new Set(
    all.flatMap(({ edges }) =>
      edges
        .filter(({ from, to }) => from.feature !== to.feature || from.package !== to.package)
        .map(({ to }) => to.path),
    ),
  )
  return all
    .filter(({ location }) => location.package === 'web' && location.feature !== undefined)
    .filter(({ location }) => !location.inFeature.includes('/') && !location.isTest)
    .filter(({ path }) => !/\.texts(\.\w+)?\.ts$/.test(path) && !entered.has(path))
    .map(({ path }) => ({
      path,
      message: 'personne d’une autre fonction ne l’importe : sa place est dans un sous-dossier',
    }))
}
