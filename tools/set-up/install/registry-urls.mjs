/**
 * The URL of each package of a lock. Our locks leave them out, so that each machine uses the registry it is configured for;
 * but without them npm first fetches the history of every package: more bytes and requests than the packages.
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
 * The lock with the URLs that most registries have; for a registry that has others, npm finds them itself.
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
 * The registry in npm's output of `ping --json`. npm masks a password in its URL, which is then of no use here.
 * @param {string} output
 */
export function parseRegistry(output) {
  const [, registry] = /"registry":\s*"(https?:[^"]+)"/.exec(output) ?? []
  return registry?.includes('*') ? undefined : registry
}

/**
 * npm skips an optional package that is not at its URL without an error: a wrong registry only shows where others are required.
 * @param {Lock} lock
 */
export const hasRequiredPackages = ({ packages }) =>
  Object.entries(packages).some(
    ([path, { link, optional }]) => isInstalled(path) && !link && !optional,
  )
