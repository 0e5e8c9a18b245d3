import { dirname, normalize } from 'node:path/posix'
import { type FileLocation, isInPackage, locateFile } from '../file-location.ts'
import type { EdgeRule, FileRule } from './rule.ts'

/** The module of a file: its feature, or the top folder of its package. Tests belong to the module of their file. */
const moduleOf = ({ package: name, inner, feature }: FileLocation) => {
  if (feature !== undefined) return `${name}/features/${feature}`
  const [first = '', ...rest] = inner.split('/')
  return rest.length === 0 ? name : `${name}/${first}`
}

/**
 * `../` stays in its module, so that an import shows whether it goes to another one. It may name a
 * file that is not code.
 */
export const relativeImportsStayInModule: FileRule = ({ location, imports }) =>
  imports
    .filter(({ specifier }) => specifier.includes('../'))
    .filter(({ specifier }) => {
      const target = normalize(`${dirname(location.path)}/${specifier}`)
      return !isInPackage(target) || moduleOf(locateFile(target)) !== moduleOf(location)
    })
    .map(
      ({ specifier }) =>
        `« ../ » ne sort pas de ${moduleOf(location)} : écrire « #… » (${specifier})`,
    )

export const ownModuleIsRelative: EdgeRule = ({ from, to, specifier }) =>
  specifier.startsWith('#') && from.inSource && to.inSource && moduleOf(from) === moduleOf(to)
    ? `dans ${moduleOf(from)}, l’import s’écrit « ./ » ou « ../ » (${specifier})`
    : undefined

export const extensionsAreWritten: FileRule = ({ imports }) =>
  imports
    .filter(({ specifier }) => /^(\.|#)/.test(specifier) && !/\.[a-z0-9]+(\?.*)?$/.test(specifier))
    .map(({ specifier }) => `l’extension du fichier s’écrit (${specifier})`)

export const noBarrel: FileRule = ({ isBarrel }) =>
  isBarrel ? ['ce fichier ne fait que réexporter : importer chaque chose de chez elle'] : []

export const importsCanBeFollowed: FileRule = ({ location, computedImports }) =>
  computedImports > 0 && !location.isTest
    ? ['un import calculé échappe à toute vérification : écrire le chemin']
    : []

/** The catalogues of the contract are lists, read entry by entry. */
const catalogues = [
  'wire/operation.ts',
  'problems/problem-codes.ts',
  'problems/problems.texts.ts',
  'problems/problems.texts.en.ts',
  'problems/problems.texts.es.ts',
]

function maxLines({ package: name, inner, isTest }: FileLocation): number {
  if (name === 'contract' && !isTest && !catalogues.includes(inner)) return 200
  if (name === 'web' && !isTest && inner.startsWith('screens/')) return 120
  return 300
}

export const filesAreShort: FileRule = ({ location, lines }) =>
  lines > maxLines(location)
    ? [`${lines} lignes, ${maxLines(location)} au plus : deux fichiers s’y cachent`]
    : []

/** Maximum lines of a function, components included: what fits on a screen. */
const maxFunctionLines = 60

export const functionsAreShort: FileRule = ({ location, functions }) =>
  location.isTest
    ? []
    : functions
        .filter(({ lines }) => lines > maxFunctionLines)
        .map(
          ({ line, lines }) =>
            `ligne ${line} : fonction de ${lines} lignes, ${maxFunctionLines} au plus`,
        )
