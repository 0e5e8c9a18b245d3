import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Lets a child import packages by name from the folder into which they were downloaded. */
export function resolvePackagesFrom(folder: string, names: readonly string[]): void {
  const parentURL = pathToFileURL(join(folder, 'package.json')).href
  registerHooks({
    resolve: (specifier, context, next) =>
      names.includes(specifier)
        ? next(specifier, { ...context, parentURL })
        : next(specifier, context),
  })
}
