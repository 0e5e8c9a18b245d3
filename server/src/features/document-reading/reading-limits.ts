const megabyte = 1024 * 1024

/** What one document may take. A book of a thousand pages has three million characters. */
export const readingLimits = {
  unpackedBytes: 512 * megabyte,
  /** Of an unpacked file to the packed one; text rarely goes beyond 20. */
  unpackedRatio: 200,
  /** Below, a file is small whatever its ratio. */
  ratioFromBytes: megabyte,
  archiveEntries: 10_000,
  pages: 5000,
  characters: 20_000_000,
  /** Text that is read as a whole: plain text and Markdown. */
  plainBytes: 64 * megabyte,
  /** Of a picture file, which is decoded elsewhere. */
  pictureBytes: 64 * megabyte,
  /** Of the processor, until the next message; waiting for a busy machine does not count. */
  silenceMs: 30_000,
  /** Of the processor, for a document of few pages. */
  minTotalMs: 60_000,
  pageMs: 500,
  /** By the clock a reader may take so many times as long: what waits without working ends too. */
  waitFactor: 10,
  childMemoryBytes: 512 * megabyte,
  /** Sent by a child at once: a picture file as text, or a text that is read as a whole. */
  frameBytes: 128 * megabyte,
  /** Of one frame; more than a document has pages. */
  frameMessages: 20_000,
  /** After so many pages that could not be read, the rest is not tried. */
  restarts: 5,
} as const
