import { Readable } from 'node:stream'
import type { StorageKind } from '@atelier/contract/my-data/my-data'
import type { CommitOptions, Database, Queries, WriteTransaction } from '#database/database.ts'
import { isOutcomeUnknown } from '#database/postgres/connection-failures.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { LinkOwner, LinkSignature, SignedLinks } from '#platform/secrets/signed-links.ts'
import type { DiskSpace } from './disk-space.ts'
import { createOwnedFiles } from './owned-files.repository.ts'
import { createErasing } from './shared/delayed-erasing.ts'
import type { ByteRange, FileHeaders, Storage, StoreUrls } from './storage.ts'
import {
  copyFileRows,
  createStoredFilesRepository,
  idsPerQuery,
  linksEpochFinder,
  referredIds,
  type StoredFile,
  totalFileBytes,
} from './stored-files.repository.ts'
import type { UserStorage } from './usage/user-storage.ts'

export interface NewFile {
  readonly ownerId: string
  readonly kind: StorageKind
  /** What an accepted job made is stored also above the owner's limit; by default the limit holds. */
  readonly ignoresLimit?: true
  readonly mediaType: string
  readonly originalName: string
  readonly stream: Readable
}

/** The URL of a file at which its owner's browser gets it. */
export type FileLink = (fileId: string) => string

interface StoredFilesDependencies {
  readonly database: Database
  readonly storage: Storage
  readonly diskSpace: Pick<DiskSpace, 'guard'>
  readonly userStorage: Pick<UserStorage, 'requireWithinLimit'>
  readonly links: SignedLinks
  /** Present when browsers may get files from the store itself. */
  readonly urls?: StoreUrls
  /** Bytes stay this long after their row, for a database that is brought back to an earlier time; 0 by default. */
  readonly eraseAfterMs?: number
  readonly clock: Clock
  readonly makeId: MakeId
}

export interface FileCopies {
  /** The copy's id; none of a file that is gone. */
  idOf(id: string): string | undefined
  /** Of the copies of these files; they count as the same, unless as `kind`. From then on `idOf` knows which of them were removed meanwhile. */
  insertRows(transaction: Queries, ids: readonly string[], kind?: StorageKind): Promise<void>
}

/** Younger files may belong to a row that is about to be written. */
const orphanAgeMs = 60 * 60 * 1000

/**
 * Stored files of every feature: a row with owner and type, and its bytes. Bytes are written before their row and removed after
 * it, so a row always has its bytes; bytes without a row are what `removeOrphans` is for.
 */
export function createStoredFiles(dependencies: StoredFilesDependencies) {
  const { database, storage, links } = dependencies
  const erasing = createErasing(dependencies)
  const findLinksEpoch = linksEpochFinder(database.queries)
  const createAll = creationOf(dependencies)

  return {
    /**
     * Stores a file; `attach` writes what refers to it in the transaction of its row. When it fails, nothing is stored.
     * It may only use its transaction.
     */
    create: <T>(
      file: NewFile,
      attach: (transaction: WriteTransaction, stored: StoredFile) => Promise<T>,
      options?: AttachOptions,
    ): Promise<T> =>
      createAll([file], (transaction, [stored]) => attach(transaction, stored), options),
    /** The same for several files: all are stored, or none. */
    createAll,
    copy: <T>(ids: readonly string[], attach: (copies: FileCopies) => Promise<T>) =>
      copyFiles(dependencies, ids, attach),
    /** Removes the rows within the caller's transaction; give the same ids to `removeBytes` once it is committed. */
    removeRows: erasing.removeRows,
    /** Removes the bytes of files whose rows are gone. */
    removeBytes: erasing.removeBytes,
    eraseDue: erasing.eraseDue,
    /** How long bytes stay after their row. */
    eraseAfterMs: dependencies.eraseAfterMs ?? 0,
    /** Removes files that nothing refers to. */
    async remove(ids: readonly string[]): Promise<void> {
      await database.commit((transaction) => erasing.removeRows(transaction, ids))
      await erasing.removeBytes(ids)
    },
    /** The bytes of a file, for callers that have checked who may read it. */
    open: storage.open,
    withFile: storage.withFile,
    freeBytes: storage.freeBytes,
    totalBytes: () => totalFileBytes(database.queries),
    /** The URL of a file, for callers that have read its owner. */
    link: (id: string, owner: LinkOwner): string => links.link(id, owner),
    /** Makes the URLs of an owner's files. For one answer only: a new password ends them. */
    async linksFor(ownerId: string): Promise<FileLink> {
      const owner = { id: ownerId, epoch: await findLinksEpoch(ownerId) }
      return (id) => links.link(id, owner)
    },
    /** Opens the file of a signed link; `undefined` when the link is wrong or outdated, or file or owner are gone. */
    openByLink: (id: string, signature: LinkSignature, range?: ChooseRange) =>
      openByLink(dependencies, { id, signature }, range),
    /** Where a browser gets the file of a signed link from the store itself, if it may. */
    findStoreUrl: (
      id: string,
      signature: LinkSignature,
      headersOf: Parameters<typeof findStoreUrl>[2],
    ) => findStoreUrl(dependencies, { id, signature }, headersOf),
    owned: createOwnedFiles(database.queries),
    ...createOrphanRemoval(dependencies, erasing.eraseOrphans),
  }
}
export type StoredFiles = ReturnType<typeof createStoredFiles>

const creationOf =
  (dependencies: StoredFilesDependencies) =>
  <const Files extends readonly NewFile[], T>(
    files: Files,
    attach: AttachFiles<Files, T>,
    options?: AttachOptions,
  ): Promise<T> =>
    createFiles(dependencies, { files, options }, attach)

/** `lock`: of what `attach` reads to decide what it writes. */
type AttachOptions = Pick<CommitOptions, 'lock'>
type AttachFiles<Files extends readonly NewFile[], T> = (
  transaction: WriteTransaction,
  stored: { readonly [K in keyof Files]: StoredFile },
) => Promise<T>

async function createFiles<const Files extends readonly NewFile[], T>(
  { database, storage, diskSpace, userStorage, clock, makeId }: StoredFilesDependencies,
  { files, options = {} }: { readonly files: Files; readonly options?: AttachOptions | undefined },
  attach: AttachFiles<Files, T>,
): Promise<T> {
  const stored: StoredFile[] = []
  try {
    for (const { stream, ignoresLimit: _, ...file } of files) {
      const id = makeId()
      const { byteSize } = await storage.put(id, Readable.from(diskSpace.guard(stream)))
      stored.push({ ...file, id, byteSize, createdAt: clock.now() })
    }
    return await database.commit(async (transaction) => {
      for (const one of stored) await createStoredFilesRepository(transaction).insert(one)
      const result = await attach(
        transaction,
        stored as { readonly [K in keyof Files]: StoredFile }, // one for each
      )
      for (const { ownerId, ignoresLimit } of files)
        if (!ignoresLimit) await userStorage.requireWithinLimit(transaction, ownerId)
      return result
    }, options)
  } catch (cause) {
    // Unread streams would stay open.
    for (const { stream } of files) stream.destroy()
    const ids = isOutcomeUnknown(cause) ? [] : stored.map(({ id }) => id)
    await removeBytes(storage, ids)
    throw cause
  }
}

async function removeBytes(storage: Storage, ids: readonly string[]): Promise<void> {
  for (const id of ids) await storage.remove(id)
}

type ChooseRange = (byteSize: number) => ByteRange | undefined
interface SignedLink {
  readonly id: string
  readonly signature: LinkSignature
}

/** The file of a signed link; `undefined` for a wrong or outdated link, or when file or owner are gone. */
async function findByLink(
  { database, links }: StoredFilesDependencies,
  { id, signature }: SignedLink,
) {
  const file = await createStoredFilesRepository(database.queries).findUsable(id)
  return file && links.verify(id, file.owner, signature) ? file : undefined
}

async function openByLink(
  dependencies: StoredFilesDependencies,
  link: SignedLink,
  chooseRange: ChooseRange | undefined,
) {
  const file = await findByLink(dependencies, link)
  if (!file) return undefined
  const range = chooseRange?.(file.byteSize)
  const bytes = await dependencies.storage.open(link.id, range)
  return bytes && { mediaType: file.mediaType, originalName: file.originalName, range, ...bytes }
}

async function findStoreUrl(
  dependencies: StoredFilesDependencies,
  link: SignedLink,
  headersOf: (file: Pick<StoredFile, 'mediaType' | 'originalName'>) => FileHeaders,
): Promise<string | undefined> {
  const file = dependencies.urls && (await findByLink(dependencies, link))
  return file && (await dependencies.urls?.sign(link.id, headersOf(file)))
}

function createOrphanRemoval(
  { database, storage, clock }: StoredFilesDependencies,
  eraseBytes: (ids: readonly string[]) => Promise<void>,
) {
  return {
    /** Removes files without a row, and incomplete writes; returns the number of files. */
    async removeOrphans(): Promise<number> {
      const before = clock.now() - orphanAgeMs
      await storage.removeUnfinished(before)
      let removed = 0
      const sweep = async (ids: readonly string[]) => {
        const known = await referredIds(database.queries, ids)
        const orphans = ids.filter((id) => !known.has(id))
        await eraseBytes(orphans)
        removed += orphans.length
      }
      let waiting: string[] = []
      for await (const { id, storedAt } of storage.list()) {
        if (storedAt < before) waiting.push(id)
        if (waiting.length < idsPerQuery) continue
        await sweep(waiting)
        waiting = []
      }
      await sweep(waiting)
      return removed
    },
  }
}

/**
 * Copies files of one owner; `attach` writes their rows with what refers to them, and gets the id of each copy.
 * Missing files have no copy, and what gets no row does not stay.
 */
async function copyFiles<T>(
  { storage, clock, makeId }: StoredFilesDependencies,
  ids: readonly string[],
  attach: (copies: FileCopies) => Promise<T>,
): Promise<T> {
  const copies = new Map<string, string>()
  const made: string[] = []
  const stored = new Set<string>()
  const insertRows: FileCopies['insertRows'] = async (transaction, some, kind) => {
    const wanted = new Map(
      some.flatMap((id): [string, string][] => {
        const copy = copies.get(id)
        return copy === undefined ? [] : [[id, copy]]
      }),
    )
    const columns = { created_at: clock.now(), ...(kind && { kind }) }
    const inserted = await copyFileRows(transaction, wanted, columns)
    for (const [id, copy] of wanted)
      if (inserted.has(copy)) stored.add(copy)
      else copies.delete(id)
  }
  let result: T
  try {
    for (const id of ids) {
      const copy = makeId()
      if (!(await storage.copy(id, copy))) continue
      copies.set(id, copy)
      made.push(copy)
    }
    result = await attach({ idOf: (id) => copies.get(id), insertRows })
  } catch (cause) {
    if (!isOutcomeUnknown(cause)) await removeBytes(storage, made)
    throw cause
  }
  // Where this fails, what was copied stays whole.
  await removeBytes(
    storage,
    made.filter((copy) => !stored.has(copy)),
  )
  return result
}
