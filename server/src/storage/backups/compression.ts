import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

/** The bytes of a file, compressed. */
export const compressFile = (file: string): Readable =>
  // A failure of either reaches whoever reads the result.
  pipeline(createReadStream(file), createZstdCompress(), () => undefined)

export const decompress = (bytes: Readable): Readable =>
  pipeline(bytes, createZstdDecompress(), () => undefined)

/** Writes compressed bytes into a new private file, as they were. */
export const decompressInto = (file: string, bytes: Readable): Promise<void> =>
  pipe(bytes, createZstdDecompress(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))

/** Bytes that cannot be decrypted or decompressed were not written so; a location that is away is another failure. */
export const isUnreadable = (cause: unknown): boolean =>
  cause instanceof Error &&
  (!('code' in cause) || (typeof cause.code === 'string' && /^Z(STD)?_/.test(cause.code)))
