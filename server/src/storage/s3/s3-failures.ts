import { Problem } from '@atelier/contract/problems/problems'
import type { BucketLocation } from '#platform/files/storage-location.ts'

const secondsToRetry = 5

/** What the store says of a failed call; `undefined` when it said nothing. */
interface StoreAnswer {
  readonly name: string
  readonly status: number | undefined
}

function answerOf(cause: unknown): StoreAnswer {
  if (!(cause instanceof Error)) return { name: '', status: undefined }
  const metadata = '$metadata' in cause ? cause.$metadata : undefined
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? metadata.httpStatusCode
      : undefined
  return { name: cause.name, status: typeof status === 'number' ? status : undefined }
}

/** There is no such object; not: no such bucket. */
export function isAbsent(cause: unknown): boolean {
  const { name, status } = answerOf(cause)
  return name !== 'NoSuchBucket' && (name === 'NoSuchKey' || name === 'NotFound' || status === 404)
}

/** An upload in parts that is no longer there: finished or removed by another server. */
export const isUploadGone = (cause: unknown): boolean => answerOf(cause).name === 'NoSuchUpload'

/** Names that stores give to a quota that is used up; the statuses are 507, and 413 for a part of known size. */
const fullNames: ReadonlySet<string> = new Set([
  'EntityTooLarge',
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
])

const isFull = ({ name, status }: StoreAnswer) =>
  status === 507 || status === 413 || fullNames.has(name)

/** A failed call as what people are told: the store is full, or does not do its part for now. */
export const toStorageProblem = (cause: unknown): Problem =>
  isFull(answerOf(cause))
    ? new Problem('file.no-space', { cause })
    : new Problem('server.storage-away', { cause, retryAfter: secondsToRetry })

const unknownRegion = /region/i

/** Names of the variables that give the location of a storage, and its key. */
export interface StorageVariables {
  readonly url: string
  readonly key: string
}
export const storageVariables: StorageVariables = {
  url: 'STORAGE_URL',
  key: 'STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY',
}

/** Why this store cannot be used, in French and naming the variable. */
export function toStartError(
  cause: unknown,
  location: BucketLocation,
  { url, key }: StorageVariables = storageVariables,
): Error {
  const { bucket, endpoint } = location
  const { name, status } = answerOf(cause)
  const where = endpoint === undefined ? '' : ` (${endpoint})`
  const because = (message: string) => new Error(message, { cause })
  if (name === 'NoSuchBucket' || status === 404)
    return because(
      `${url}\u00a0: le bucket «\u00a0${bucket}\u00a0» n’existe pas${where}. Créez-le, ou corrigez son nom.`,
    )
  if (status === 401 || status === 403)
    return because(
      `${key}\u00a0: le stockage refuse cette clé pour le bucket «\u00a0${bucket}\u00a0»${where}. Vérifiez-la, et son droit de lire, d’écrire, de lister et d’effacer.`,
    )
  if (isFull({ name, status }))
    return because(
      `${url}\u00a0: le bucket «\u00a0${bucket}\u00a0» est plein${where}. Agrandissez-le, puis redémarrez.`,
    )
  if (name === 'CredentialsProviderError')
    return because(`${key}\u00a0: aucune clé pour ce stockage. Donnez ces deux variables.`)
  if (status === undefined && unknownRegion.test(cause instanceof Error ? cause.message : ''))
    return because(
      `${url}\u00a0: il manque la région du bucket. Ajoutez ?region=… à cette adresse.`,
    )
  return because(
    status === undefined
      ? `${url}\u00a0: le stockage ne répond pas${where}. Vérifiez son adresse, et qu’il est démarré.`
      : `${url}\u00a0: le stockage ne peut pas servir le bucket «\u00a0${bucket}\u00a0»${where}, réponse ${status}. Vérifiez son adresse et son état.`,
  )
}
