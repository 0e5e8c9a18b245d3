/**
 * Where a registry keeps each package of a lock. Our locks do not say, so that each machine uses the registry it is set to; but
 * npm, told nothing, first fetches the whole history of every package to learn it: more bytes and requests than the packages.
 */

/**
 * @typedef {{ name?: string, version?: string, resolved?: string, link?: boolean, optional?: boolean,
 *   os?: string | readonly string[], cpu?: string | readonly string[], optionalDependencies?: Readonly<Record<string, string>> }} Locked
 */
/** @typedef {{ packages: Readonly<Record<string, Locked>> }} Lock */

const inside = 'node_modules/'

/** A path of a lock is a package that npm installs, rather than a part of the project. @param {string} path */
export const isInstalled = (path) => path.includes(inside)

/**
 * The lock with the addresses that registries have in common; one that has others is asked by npm in its own way.
 * @param {Lock} lock
 * @param {string} registry
 * @returns {Lock}
 */
export function withRegistryUrls(lock, registry) {
  const start = registry.replace(/\/*$/, '/')
  const packages = Object.entries(lock.packages).map(([path, locked]) => {
    if (!isInstalled(path) || locked.resolved !== undefined || locked.version === undefined)
      return [path, locked]
    const name = locked.name ?? path.slice(path.lastIndexOf(inside) + inside.length)
    const file = `${name.slice(name.indexOf('/') + 1)}-${locked.version}.tgz`
    return [path, { ...locked, resolved: `${start}${name}/-/${file}` }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

/**
 * The registry in npm's answer to `ping --json`. With a password in its address npm hides it: then it is of no use here.
 * @param {string} output
 */
export function parseRegistry(output) {
  const [, registry] = /"registry":\s*"(https?:[^"]+)"/.exec(output) ?? []
  return registry?.includes('*') ? undefined : registry
}

/**
 * An optional package that is not at its address is left out without a word: only where npm also needs others does it say so.
 * @param {Lock} lock
 */
export const hasRequiredPackages = ({ packages }) =>
  Object.entries(packages).some(
    ([path, { link, optional }]) => isInstalled(path) && !link && !optional,
  )
