import { dirname, normalize } from 'node:path/posix'
import type { PackageName } from './file-location.ts'

/** What an import names: a file of ours, or a package of others. */
export type Target =
  | { readonly kind: 'ours'; readonly path: string }
  | { readonly kind: 'theirs'; readonly name: string }

/**
 * Follows the three spellings that the house allows: `./` in the same folder or below, `#…` from where the package's code
 * starts, and `@atelier/<package>/…`. Vite's `?url` and the like say how a file is taken, not which.
 */
export function resolveImport(
  specifier: string,
  from: { readonly path: string; readonly package: PackageName },
): Target {
  const [named = ''] = specifier.split('?')
  if (named.startsWith('.'))
    return { kind: 'ours', path: normalize(`${dirname(from.path)}/${named}`) }
  if (named.startsWith('#'))
    return { kind: 'ours', path: `${sourceRootOf(from.package)}${named.slice(1)}` }
  const [, ours, inside] = /^@atelier\/([^/]+)\/(.+)$/.exec(named) ?? []
  if (ours === undefined) return { kind: 'theirs', name: named }
  const isShort = (ours === 'contract' || ours === 'engine') && !inside?.startsWith('src/')
  return { kind: 'ours', path: isShort ? `${ours}/src/${inside}.ts` : `${ours}/${inside}` }
}

/** Where `#` stands for: each package says it in its package.json; `bench` and `tools` have none of their own and share the root's. */
function sourceRootOf(name: PackageName): string {
  if (name === 'bench' || name === 'tools') return ''
  return name === 'e2e' ? 'e2e/' : `${name}/src/`
}
