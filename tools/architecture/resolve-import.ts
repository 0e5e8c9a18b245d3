import { dirname, normalize } from 'node:path/posix'
import type { PackageName } from './place.ts'

/** What an import names: a file of ours, or a package of others. */
export type Target = { readonly kind: 'ours'; readonly path: string } | { readonly kind: 'theirs'; readonly name: string }

const sourceOf: Partial<Record<PackageName, string>> = { e2e: 'e2e' }

/**
 * Follows the three spellings that the house allows: `./` in the same folder or below, `#…` from the package's `src/` (the
 * journeys have none: there it is the package itself), and `@atelier/<package>/…`. Vite's `?url` and the like say how a
 * file is taken, not which.
 */
export function resolveImport(specifier: string, from: { readonly path: string; readonly package: PackageName }): Target {
  const [named = ''] = specifier.split('?')
  if (named.startsWith('.')) return { kind: 'ours', path: normalize(`${dirname(from.path)}/${named}`) }
  if (named.startsWith('#')) return { kind: 'ours', path: `${sourceOf[from.package] ?? `${from.package}/src`}/${named.slice(1)}` }
  const [, ours, inside] = /^@atelier\/([^/]+)\/(.+)$/.exec(named) ?? []
  if (ours === undefined) return { kind: 'theirs', name: named }
  const isShort = (ours === 'contract' || ours === 'engine') && !inside?.startsWith('src/')
  return { kind: 'ours', path: isShort ? `${ours}/src/${inside}.ts` : `${ours}/${inside}` }
}
