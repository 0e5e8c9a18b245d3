import type { Place } from './place.ts'
import type { FileRule } from './rule.ts'

export const noWayUp: FileRule = ({ imports }) =>
  imports
    .filter(({ specifier }) => /(^|\/)\.\.(\/|$)/.test(specifier))
    .map(({ specifier }) => `jamais « ../ » : écrire « #… » (${specifier})`)

export const extensionsAreWritten: FileRule = ({ imports }) =>
  imports
    .filter(({ specifier }) => /^(\.|#)/.test(specifier) && !/\.[a-z0-9]+(\?.*)?$/.test(specifier))
    .map(({ specifier }) => `l’extension du fichier s’écrit (${specifier})`)

export const noBarrel: FileRule = ({ isBarrel }) =>
  isBarrel ? ['ce fichier ne fait que réexporter : importer chaque chose de chez elle'] : []

export const importsCanBeFollowed: FileRule = ({ place, computedImports }) =>
  computedImports > 0 && !place.isTest
    ? ['un import calculé échappe à toute vérification : écrire le chemin']
    : []

/** The catalogues of the contract are lists, read entry by entry. */
const catalogues = ['operation.ts', 'problems.ts', 'problems.french.ts']

function longest({ package: name, inner, isTest }: Place): number {
  if (name === 'contract' && !isTest && !catalogues.includes(inner)) return 200
  if (name === 'web' && !isTest && inner.startsWith('screens/')) return 120
  return 300
}

export const filesAreShort: FileRule = ({ place, lines }) =>
  lines > longest(place)
    ? [`${lines} lignes, ${longest(place)} au plus : deux fichiers s’y cachent`]
    : []
