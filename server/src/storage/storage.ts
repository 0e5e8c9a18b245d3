import type { Readable } from 'node:stream'

/** Disk space reserved for the rest of the product: below it, uploads are refused. */
export const diskReserveBytes = 200 * 1024 * 1024

/** The first and the last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Stores bytes under an id, without owners or types. */
export interface Storage {
  /** Stores the bytes; they are visible under the id only once all are safe. A failing stream leaves nothing. */
  put(id: string, bytes: Readable): Promise<{ readonly byteSize: number }>
  /** Copies to a second, independent id; `false` when there is nothing under the first. */
  copy(from: string, to: string): Promise<boolean>
  /** The bytes or a range of them, and the total size; `undefined` when there is nothing under this id. */
  open(
    id: string,
    range?: ByteRange,
  ): Promise<{ readonly stream: Readable; readonly byteSize: number } | undefined>
  /** A path for programs that read files themselves, valid while `use` runs; `undefined` when there is nothing under this id. */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T | undefined>
  byteSize(id: string): Promise<number | undefined>
  /** Does nothing when there is nothing under this id. */
  remove(id: string): Promise<void>
  /** Everything stored, in no order. */
  list(): AsyncIterable<{ readonly id: string; readonly storedAt: number }>
  /** Removes incomplete writes that started before this time. */
  removeUnfinished(before: number): Promise<void>
  freeBytes(): Promise<number>
  /** @throws when nothing can be stored now. */
  check(): Promise<void>
}

/** Storage that several servers use at once, and that has a few small objects of its own beside the files. */
export interface SharedStorage extends Storage {
  /** `undefined` when there is none of this name. */
  readObject(name: string): Promise<Buffer | undefined>
  writeObject(name: string, bytes: Uint8Array): Promise<void>
  /** The objects of a folder, which has no folders of its own; in no order. */
  listObjects(folder: string): AsyncIterable<{ readonly name: string; readonly storedAt: number }>
  /** Does nothing when there is none of this name. */
  removeObject(name: string): Promise<void>
  /** Only stores that browsers reach by themselves have them. */
  readonly urls?: StoreUrls
}

/** URLs at which browsers get files from the store itself. */
export interface StoreUrls {
  readonly origin: string
  /** Valid for some minutes. */
  sign(id: string, headers: FileHeaders): Promise<string>
}

export interface FileHeaders {
  readonly mediaType: string
  readonly disposition: string
}

/** Ids are UUIDs: their last characters are random (the first are the time), so two folder levels of them spread files evenly. */
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isFileId = (name: string): boolean => idShape.test(name)

/** The same path in every storage, so that files are moved from one to another by copying them. */
export function filePath(id: string): readonly [string, string, string] {
  if (!isFileId(id)) throw new Error('not the id of a stored file')
  return [id.slice(-2), id.slice(-4, -2), id]
}
