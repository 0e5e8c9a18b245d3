import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { isFileId } from '../storage.ts'

/** A stored file as a backup's list names it; without a hash, the installation had lost it. */
export interface ListedFile {
  readonly id: string
  readonly byteSize: number
  readonly sha256: string | undefined
}

const none = '-'

/** Writes a list in the order of ids, one line per file. */
export async function writeFileList(file: string, files: AsyncIterable<ListedFile>): Promise<void> {
  const target = createWriteStream(file, { mode: 0o600 })
  try {
    for await (const { id, byteSize, sha256 } of files)
      if (!target.write(`${id} ${byteSize} ${sha256 ?? none}\n`)) await once(target, 'drain')
  } finally {
    target.end()
    await finished(target)
  }
}

/** Reads such a list, line by line. */
export async function* readFileList(bytes: Readable): AsyncIterable<ListedFile> {
  for await (const line of createInterface({ input: bytes, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [id = '', byteSize = '', sha256 = none] = line.split(' ')
    if (!isFileId(id)) continue
    yield { id, byteSize: Number(byteSize), sha256: sha256 === none ? undefined : sha256 }
  }
}

export const readFileListOf = (file: string): AsyncIterable<ListedFile> =>
  readFileList(createReadStream(file))

/** Looks ids up that are asked for in ascending order, in a list that has the same order: neither is ever in memory. */
export function createOrderedLookup(files: AsyncIterable<ListedFile> | undefined) {
  const rows = files?.[Symbol.asyncIterator]()
  let current: ListedFile | undefined
  let isAtEnd = rows === undefined
  const advance = async () => {
    const next = await rows?.next()
    isAtEnd = next === undefined || next.done === true
    current = isAtEnd ? undefined : next?.value
  }
  return {
    async find(id: string): Promise<ListedFile | undefined> {
      while (!isAtEnd && (current === undefined || current.id < id)) await advance()
      return current?.id === id ? current : undefined
    },
    async close(): Promise<void> {
      await rows?.return?.()
    },
  }
}
