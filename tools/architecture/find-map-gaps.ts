import { locateFile } from './file-location.ts'
import type { Fault } from './rules/rule.ts'

/**
 * Maximum number of words of the map, so that it is read in a few minutes. Details belong in
 * `docs/architecture/`.
 */
const maxMapWords = 900
const mapPath = 'ARCHITECTURE.md'

/**
 * Where the map and the pages of `docs/architecture/` no longer describe the code: a top folder or
 * a feature that the map does not name, a named file that does not exist, a map that is too long.
 *
 * @param code paths of the code, from the project's root
 * @param pages the map and its pages, by path
 */
export function findMapGaps(
  code: readonly string[],
  pages: ReadonlyMap<string, string>,
): readonly Fault[] {
  const map = pages.get(mapPath) ?? ''
  const words = map.split(/\s+/).filter((word) => word !== '').length
  return [
    ...[...firstFolders(code)]
      .filter((folder) => !map.includes(`${folder}/`))
      .map((folder) => ({ path: mapPath, message: `le dossier « ${folder}/ » n’y est pas nommé` })),
    ...[...features(code)]
      .filter((feature) => !map.includes(`\`${feature}\``))
      .map((feature) => ({
        path: mapPath,
        message: `la fonction « ${feature} » n’y est pas nommée`,
      })),
    ...[...pages].flatMap(([path, text]) => missingFiles(code, path, text)),
    ...(words > maxMapWords
      ? [{ path: mapPath, message: `${words} mots, ${maxMapWords} au plus` }]
      : []),
  ]
}

/** The top folder below `src/` of every package; of the contract, only those that are not features. */
function firstFolders(code: readonly string[]): Set<string> {
  const named = features(code)
  const found = new Set<string>()
  for (const path of code) {
    const { inSource, inner } = locateFile(path)
    const [folder = '', ...rest] = inner.split('/')
    if (inSource && rest.length > 0 && !named.has(folder)) found.add(folder)
  }
  return found
}

function features(code: readonly string[]): Set<string> {
  return new Set(code.map((path) => locateFile(path).feature).filter((name) => name !== undefined))
}

/** A file is named by its name or by the end of its path. */
function missingFiles(code: readonly string[], path: string, text: string): Fault[] {
  const names = [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs))`/g)].map(([, name = '']) => name)
  return names
    .filter((name) => !code.some((file) => file === name || file.endsWith(`/${name}`)))
    .map((name) => ({ path, message: `« ${name} » n’existe pas` }))
}
