import { tools } from '#features/configuration/tools.ts'

export const collectionPath = (collectionId: string): string =>
  `${tools.knowledge.path}/${encodeURIComponent(collectionId)}`
