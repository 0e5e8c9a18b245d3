import type { Readable } from 'node:stream'

/** Bytes of the disk that are left to the rest of the product: below, nothing more is taken in. */
export const diskReserveBytes = 200 * 1024 * 1024

/** The first and the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Bytes under an id, wherever they are kept. Knows nothing of owners or types. */
export interface Storage {
  /** Stores the bytes; nothing is seen under the id before all of it is safe. A failing stream leaves nothing behind. */
  put(id: string, bytes: Readable): Promise<{ readonly byteSize: number }>
  /** The same bytes under a second id, which lives on its own; `false` when there are none under the first. */
  copy(from: string, to: string): Promise<boolean>
  /** The bytes, or some of them, and the number of all; `undefined` when there are none under this id. */
  open(
    id: string,
    range?: ByteRange,
  ): Promise<{ readonly stream: Readable; readonly byteSize: number } | undefined>
  /** For a program that reads a file by itself: where it lies, as long as `use` lasts; `undefined` when there is none under this id. */
  withFile<T>(id: string, use: (path: string) => Promise<T>): Promise<T | undefined>
  /** Their number alone, without opening them. */
  byteSize(id: string): Promise<number | undefined>
  /** Removing what is not there is no failure. */
  remove(id: string): Promise<void>
  /** Everything stored, in no order. */
  list(): AsyncIterable<{ readonly id: string; readonly storedAt: number }>
  /** Removes what was begun before this moment and never completed. */
  removeUnfinished(before: number): Promise<void>
  /** Room left, in bytes. */
  freeBytes(): Promise<number>
  /** @throws when nothing can be stored now. */
  check(): Promise<void>
}
