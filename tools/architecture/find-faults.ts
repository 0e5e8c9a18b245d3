import { isInPackage, locateFile } from './file-location.ts'
import { resolveImport } from './resolve-import.ts'
import { findCycles } from './rules/cycles.ts'
import { featuresAreRanked, lowerRanksOnly, throughPublicApi } from './rules/feature-rules.ts'
import { findCrowdedFolders, findHiddenPublicFiles } from './rules/folder-rules.ts'
import { contractRunsAnywhere, packageDirection, testCodeStaysOut } from './rules/package-rules.ts'
import type { Edge, EdgeRule, Fault, FileRule, Source } from './rules/rule.ts'
import {
  environmentReadOnce,
  featureRoles,
  onlyHttpKnowsFastify,
  onlyRepositoriesKnowTheDatabase,
  onlyRoutesMeetHttp,
  serverLayers,
} from './rules/server-rules.ts'
import {
  extensionsAreWritten,
  filesAreShort,
  functionsAreShort,
  importsCanBeFollowed,
  noBarrel,
  ownModuleIsRelative,
  relativeImportsStayInModule,
} from './rules/shape-rules.ts'
import { findForeignTables } from './rules/table-rules.ts'
import { webLayers } from './rules/web-rules.ts'
import { plainNames } from './rules/word-rules.ts'
import { readSource } from './source-file.ts'

const fileRules: readonly FileRule[] = [
  contractRunsAnywhere,
  onlyHttpKnowsFastify,
  onlyRepositoriesKnowTheDatabase,
  environmentReadOnce,
  featuresAreRanked,
  plainNames,
  relativeImportsStayInModule,
  functionsAreShort,
  extensionsAreWritten,
  noBarrel,
  importsCanBeFollowed,
  filesAreShort,
]
const edgeRules: readonly EdgeRule[] = [
  packageDirection,
  testCodeStaysOut,
  serverLayers,
  featureRoles,
  onlyRoutesMeetHttp,
  lowerRanksOnly,
  throughPublicApi,
  webLayers,
  ownModuleIsRelative,
]

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)

/** All faults of a tree of files, given by path from the project's root. */
export function findFaults(files: ReadonlyMap<string, string>): Fault[] {
  const sources = readSources(files)
  return [
    ...[...sources.values()].flatMap((source) => faultsOf(source, files)),
    ...findCycles(sources),
    ...findCrowdedFolders(sources),
    ...findHiddenPublicFiles(sources),
    ...findForeignTables(sources),
  ]
}

export const readSources = (files: ReadonlyMap<string, string>): ReadonlyMap<string, Source> =>
  new Map([...files].map(([path, text]) => [path, sourceOf(path, text)]))

function sourceOf(path: string, text: string): Source {
  const file = readSource(path, text)
  const location = locateFile(path)
  const edges: Edge[] = []
  const externals: string[] = []
  for (const { specifier, typeOnly } of file.imports) {
    const target = resolveImport(specifier, location)
    if (target.kind === 'theirs') externals.push(target.name)
    else if (isCode(target.path) && isInPackage(target.path))
      edges.push({ from: location, to: locateFile(target.path), specifier, typeOnly })
  }
  return { ...file, location, edges, externals }
}

function faultsOf(source: Source, files: ReadonlyMap<string, string>): Fault[] {
  const messages = [
    ...fileRules.flatMap((rule) => rule(source)),
    ...edgeRules.flatMap((rule) => source.edges.flatMap((edge) => rule(edge) ?? [])),
    // Otherwise an import that no rule can resolve would pass.
    ...source.edges
      .filter(({ to }) => !files.has(to.path))
      .map(({ specifier }) => `fichier introuvable (${specifier})`),
  ]
  return messages.map((message) => ({ path: source.path, message }))
}
