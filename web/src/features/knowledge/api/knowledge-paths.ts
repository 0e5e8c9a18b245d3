import { tools } from '#features/configuration/tools.ts'

export const collectionPath = (collectionId: string): string =>
  `${tools.knowledge.path}/${encodeURIComponent(collectionId)}`

/** The page of a document, at one of its excerpts by its number. */
export const sourcePath = (sourceId: string, ordinal?: number): string =>
  `${tools.knowledge.path}/document/${encodeURIComponent(sourceId)}${ordinal === undefined ? '' : `?passage=${ordinal}`}`
