/** The parts of a package-lock that say what is installed where. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}
export interface LockedPackage {
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Where the product installs, in npm's words. */
const platforms = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
] as const

/**
 * What would make `npm ci` fail on another machine than the one that wrote the lock. A registry that lacks a platform's package
 * on that day makes npm write a lock without it, silently.
 */
export function findLockGaps(lock: Lock): string[] {
  const entries = Object.entries(lock.packages)
  const byName = new Map(
    entries.map(([path, entry]) => [
      path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      entry,
    ]),
  )
  const isInstalled = ([path, entry]: [string, LockedPackage]) =>
    path.startsWith('node_modules/') && !entry.link
  return [
    ...entries.flatMap(([path, entry]) => missingOptional(path, entry, byName)),
    ...entries.flatMap(([path, entry]) => missingPlatforms(path, entry, byName)),
    ...entries
      .filter(([, { resolved, link }]) => resolved !== undefined && !link)
      .map(([path]) => `${path} : adresse d’un registre (resolved)`),
    ...entries
      .filter((entry) => isInstalled(entry) && entry[1].integrity === undefined)
      .map(([path]) => `${path} : sans empreinte (integrity)`),
  ]
}

type ByName = ReadonlyMap<string, LockedPackage>

const missingOptional = (
  path: string,
  { optionalDependencies = {} }: LockedPackage,
  byName: ByName,
) =>
  Object.keys(optionalDependencies)
    .filter((name) => !byName.has(name))
    .map((name) => `${path} : ${name} manque au verrou`)

/** A package that brings one binary for each platform must bring one for each of ours, or name those that it is for. */
function missingPlatforms(
  path: string,
  { optionalDependencies = {}, os: ownSystems, cpu: ownProcessors }: LockedPackage,
  byName: ByName,
): string[] {
  const binaries = Object.keys(optionalDependencies).flatMap((name) => byName.get(name) ?? [])
  const isFamily = new Set(binaries.flatMap(({ os = [] }) => os)).size > 1
  if (!isFamily) return []
  return platforms
    .filter(({ os, cpu }) => suits(ownSystems, os) && suits(ownProcessors, cpu))
    .filter(
      ({ os, cpu }) => !binaries.some((binary) => suits(binary.os, os) && suits(binary.cpu, cpu)),
    )
    .map(({ os, cpu }) => `${path} : rien pour ${os}-${cpu}`)
}

const suits = (allowed: readonly string[] | undefined, wanted: string) =>
  allowed === undefined || allowed.includes(wanted)
