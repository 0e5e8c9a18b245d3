import { dirname, normalize } from 'node:path/posix'
import type { PackageName } from './file-location.ts'

/** The target of an import: a file of the project, or an external package. */
export type Target =
  | { readonly kind: 'ours'; readonly path: string }
  | { readonly kind: 'theirs'; readonly name: string }

/**
 * Resolves the three allowed forms: `./` in the same folder or below, `#…` from the package's
 * source root, and `@atelier/<package>/…`. Suffixes such as Vite's `?url` are ignored.
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

/** What `#` means: each package defines it in its package.json; `bench` and `tools` share the root's. */
function sourceRootOf(name: PackageName): string {
  if (name === 'bench' || name === 'tools') return ''
  return name === 'e2e' ? 'e2e/' : `${name}/src/`
}
