import { findCycles } from './cycles.ts'
import { byTheDoor, featuresAreRanked, lowerRanksOnly } from './feature-rules.ts'
import { contractRunsAnywhere, packageDirection, testCodeStaysOut } from './package-rules.ts'
import { packages, placeOf } from './place.ts'
import { resolveImport } from './resolve-import.ts'
import type { Edge, EdgeRule, Fault, FileRule, Source } from './rule.ts'
import {
  environmentReadOnce,
  featureRoles,
  onlyHttpKnowsFastify,
  onlyRepositoriesKnowTheDatabase,
  onlyRoutesMeetHttp,
  serverFloors,
} from './server-rules.ts'
import {
  extensionsAreWritten,
  filesAreShort,
  importsCanBeFollowed,
  noBarrel,
  noWayUp,
} from './shape-rules.ts'
import { readSource } from './source-file.ts'
import { webFloors } from './web-rules.ts'

const fileRules: readonly FileRule[] = [
  contractRunsAnywhere,
  onlyHttpKnowsFastify,
  onlyRepositoriesKnowTheDatabase,
  environmentReadOnce,
  featuresAreRanked,
  noWayUp,
  extensionsAreWritten,
  noBarrel,
  importsCanBeFollowed,
  filesAreShort,
]
const edgeRules: readonly EdgeRule[] = [
  packageDirection,
  testCodeStaysOut,
  serverFloors,
  featureRoles,
  onlyRoutesMeetHttp,
  lowerRanksOnly,
  byTheDoor,
  webFloors,
]

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)

/** Everything that the architecture refuses in a tree of files, given by path from the project's root. */
export function findFaults(files: ReadonlyMap<string, string>): Fault[] {
  const sources = new Map([...files].map(([path, text]) => [path, sourceOf(path, text)]))
  return [
    ...[...sources.values()].flatMap((source) => faultsOf(source, files)),
    ...findCycles(sources),
  ]
}

function sourceOf(path: string, text: string): Source {
  const file = readSource(path, text)
  const place = placeOf(path)
  const edges: Edge[] = []
  const externals: string[] = []
  for (const { specifier, typeOnly } of file.imports) {
    const target = resolveImport(specifier, place)
    if (target.kind === 'theirs') externals.push(target.name)
    else if (isCode(target.path) && isOurs(target.path))
      edges.push({ from: place, to: placeOf(target.path), specifier, typeOnly })
  }
  return { ...file, place, edges, externals }
}

/** A path that leads out of every package can only have been written with `../`, which has its own rule. */
const isOurs = (path: string) => packages.some((name) => path.startsWith(`${name}/`))

function faultsOf(source: Source, files: ReadonlyMap<string, string>): Fault[] {
  const messages = [
    ...fileRules.flatMap((rule) => rule(source)),
    ...edgeRules.flatMap((rule) => source.edges.flatMap((edge) => rule(edge) ?? [])),
    // A guard that cannot see where an import leads would let it pass.
    ...source.edges
      .filter(({ to }) => !files.has(to.path))
      .map(({ specifier }) => `fichier introuvable (${specifier})`),
  ]
  return messages.map((message) => ({ path: source.path, message }))
}
