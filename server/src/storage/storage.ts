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
