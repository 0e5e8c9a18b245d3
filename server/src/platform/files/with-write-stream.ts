import { createWriteStream, type WriteStream } from 'node:fs'

interface WriteOptions {
  readonly flags: 'w' | 'wx' | 'a' | 'r+'
  readonly mode?: number
  readonly start?: number
  /** Wait until the bytes are on the disk. */
  readonly flush?: boolean
}

/**
 * Opens a file for `write`, and ends only once it is closed, also when `write` fails. A `pipeline`
 * that reads a generator fails while its file is still being opened: whoever then removes the file
 * removes nothing, and it appears afterwards.
 */
export async function withWriteStream(
  path: string,
  options: WriteOptions,
  write: (file: WriteStream) => Promise<void>,
): Promise<void> {
  const file = createWriteStream(path, options)
  const closed = new Promise((resolve) => file.once('close', resolve))
  try {
    await write(file)
  } finally {
    file.destroy()
    await closed
  }
}
