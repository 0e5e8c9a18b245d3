/** The packages of the product, named by where their code runs, and the tools beside them. */
export const packages = ['contract', 'engine', 'server', 'web', 'e2e', 'bench', 'tools'] as const
export type PackageName = (typeof packages)[number]

/** Where a file is in the project, read from its path alone. */
export interface FileLocation {
  readonly path: string
  readonly package: PackageName
  /** Below `src/`, or below the package for files outside of it. */
  readonly inner: string
  readonly inSource: boolean
  /** The feature's name for a file under `features/`. */
  readonly feature: string | undefined
  /** Below the feature's folder. */
  readonly inFeature: string
  /** Tests, suites, `testing/`, and the packages that only test or measure: none of it is shipped. */
  readonly isTest: boolean
}

export function locateFile(path: string): FileLocation {
  const [first = '', ...rest] = path.split('/')
  const name = packages.find((candidate) => candidate === first)
  if (name === undefined) throw new Error(`${path} : hors des paquets connus`)
  const inSource = rest[0] === 'src'
  const inner = (inSource ? rest.slice(1) : rest).join('/')
  const [, feature, inFeature = ''] = /^features\/([^/]+)\/(.+)$/.exec(inner) ?? []
  return {
    path,
    package: name,
    inner,
    inSource,
    feature: inSource ? feature : undefined,
    inFeature,
    isTest: isTestCode(name, inner),
  }
}

const isTestCode = (name: PackageName, inner: string) =>
  name === 'e2e' ||
  name === 'bench' ||
  /(^|\/)testing\//.test(inner) ||
  /\.(test|suite)\.tsx?$/.test(inner)

/** Whether a path is in one of the packages; only `../` can lead out of them. */
export const isInPackage = (path: string) => packages.some((name) => path.startsWith(`${name}/`))
