import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { SourceState } from '@atelier/contract/knowledge/collections'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { Source, SourceKind } from '@atelier/contract/knowledge/sources'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import { isUniqueViolation } from '#database/unique-violation.ts'
import { isStored } from '#database/works/is-stored.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { collectionRows, type StoredCollection } from '../collections/collections.repository.ts'
import { requireCollection } from '../collections/collections.ts'
import { presentSource } from './present-source.ts'
import { sourceRows } from './sources.repository.ts'
import type { StoredSource } from './stored-source.ts'

export interface AddSourceDependencies {
  readonly database: Database
  readonly files: Pick<StoredFiles, 'create' | 'removeRows' | 'removeBytes'>
  readonly live: Pick<LiveChannel, 'publish'>
  readonly clock: Clock
  readonly makeId: MakeId
  /** The administrator's collections may hold more. */
  isAdmin(userId: string): Promise<boolean>
  /** Begins to read what this user added, unless something of theirs is being read. */
  startReading(userId: string): Promise<void>
}
/** A document whose bytes are here. */
export interface Original {
  readonly kind: SourceKind
  readonly title: string
  readonly address?: string | undefined
  /** The work of the user that it is a copy of. */
  readonly chatId?: string
  readonly transcriptionId?: string
  readonly mediaType: string
  readonly contentHash: string
  open(): Readable
}
export interface SourceToAdd {
  readonly userId: string
  readonly collectionId: string
  readonly onDuplicate: 'refuse' | 'replace'
  readonly original: Original
}

export const hashOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex')

/** @throws Problem when the user may not change what is in the collection: it is not there for who may not read it */
export async function requireEditable(
  on: Queries,
  userId: string,
  collectionId: string,
): Promise<StoredCollection> {
  const collection = await requireCollection(on, userId, collectionId)
  if (!collection.mayEdit) throw new Problem('knowledge.not-found')
  return collection
}

/**
 * Stores a document in a collection, to be read by a job. A document of the same bytes is refused or replaced; a unique index decides when
 * two arrive at once.
 * @throws Problem
 */
export async function addSource(
  dependencies: AddSourceDependencies,
  request: SourceToAdd,
): Promise<Source> {
  const { database, files, live, startReading, clock } = dependencies
  const { userId, collectionId, original } = request
  const { ownerId, audience } = await requireEditable(database.queries, userId, collectionId)
  await requireRoom(dependencies, ownerId)
  const file = {
    ownerId,
    kind: 'sources' as const,
    mediaType: original.mediaType,
    originalName: original.title,
    stream: original.open(),
  }
  const { source, replacedFileId } = await files
    .create(
      file,
      (on, stored) =>
        attach(dependencies, on, {
          ...request,
          ownerId,
          fileId: stored.id,
          byteSize: stored.byteSize,
        }),
      { lock: `collection:${collectionId}` },
    )
    .catch(async (cause: unknown) => {
      throw isUniqueViolation(cause) ? await duplicateProblem(database.queries, request) : cause
    })
  if (replacedFileId !== undefined) await files.removeBytes([replacedFileId])
  await database.commit((on) => collectionRows(on).touch(collectionId, clock.now()))
  publishSource(live, source)
  await startReading(userId)
  return presentSource(source, { userId, isShared: audience !== 'private' })
}

interface PublishedState {
  readonly state?: SourceState | 'gone'
  readonly share?: number
}
/** Pages of its owner, and of who added it, show it. */
export function publishSource(
  live: Pick<LiveChannel, 'publish'>,
  source: StoredSource,
  { state = source.state, share = 0 }: PublishedState = {},
): void {
  const { id: sourceId, collectionId } = source
  for (const userId of new Set([source.ownerId, source.addedBy ?? source.ownerId]))
    live.publish(userId, { type: 'source', sourceId, collectionId, state, share })
}

/** Checked again while it is read. */
export async function requireRoom(
  { database, isAdmin }: Pick<AddSourceDependencies, 'database' | 'isAdmin'>,
  ownerId: string,
): Promise<void> {
  const limit = (await isAdmin(ownerId))
    ? knowledgeLimits.excerptsOfAdmin
    : knowledgeLimits.excerptsPerUser
  if ((await sourceRows(database.queries).countExcerptsOf(ownerId)) >= limit)
    throw new Problem('knowledge.full', { params: { limit } })
}

interface StoredOriginal extends SourceToAdd {
  readonly ownerId: string
  readonly fileId: string
  readonly byteSize: number
}

async function attach(
  { files, clock, makeId }: AddSourceDependencies,
  on: Queries,
  { userId, collectionId, onDuplicate, original, ownerId, fileId, byteSize }: StoredOriginal,
): Promise<{ readonly source: StoredSource; readonly replacedFileId: string | undefined }> {
  await requireEditable(on, userId, collectionId)
  await requireOrigin(on, original)
  const rows = sourceRows(on)
  const { open: _, ...described } = original
  const fields = { ...described, fileId, byteSize, address: original.address, addedBy: userId }
  const same =
    (await rows.findByHash(collectionId, original.contentHash)) ??
    (await rows.findByOrigin(collectionId, {
      chatId: original.chatId,
      transcriptionId: original.transcriptionId,
    }))
  if (same && onDuplicate === 'refuse') throw duplicateOf(same)
  const former =
    same ??
    (onDuplicate === 'replace' ? await rows.findByTitle(collectionId, original.title) : undefined)
  const id = former?.id ?? makeId()
  const createdAt = clock.now()
  if (former) {
    await rows.replace(id, { ...fields, createdAt })
    await files.removeRows(on, [former.fileId])
  } else {
    await requireFreeSlot(on, collectionId)
    await rows.insert({ ...fields, id, collectionId, ownerId, createdAt })
  }
  const source = await rows.find(userId, id)
  if (!source) throw new Error('a source that was just stored is missing')
  return { source, replacedFileId: former?.fileId }
}

/** What was read of a work that was removed for good meanwhile may not be all of it. @throws Problem */
async function requireOrigin(
  on: Queries,
  { chatId, transcriptionId }: Pick<Original, 'chatId' | 'transcriptionId'>,
): Promise<void> {
  if (chatId !== undefined && !(await isStored(on, 'chats', chatId)))
    throw new Problem('chat.not-found')
  if (transcriptionId !== undefined && !(await isStored(on, 'transcriptions', transcriptionId)))
    throw new Problem('transcription.not-found')
}

/** @throws Problem when the collection has as many documents as it may */
export async function requireFreeSlot(on: Queries, collectionId: string): Promise<void> {
  const limit = knowledgeLimits.sources
  if ((await sourceRows(on).countIn(collectionId)) >= limit)
    throw new Problem('knowledge.too-many-sources', { params: { limit } })
}

export const duplicateOf = ({ id, title }: StoredSource) =>
  new Problem('knowledge.duplicate', { params: { sourceId: id, title } })

async function duplicateProblem(on: Queries, { collectionId, original }: SourceToAdd) {
  const same = await sourceRows(on).findByHash(collectionId, original.contentHash)
  return same ? duplicateOf(same) : new Problem('knowledge.duplicate')
}
