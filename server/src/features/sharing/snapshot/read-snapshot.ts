import { SharedMessage } from '@atelier/contract/sharing/shares'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { SharedCopy } from '../shares.repository.ts'

type Files = Pick<StoredFiles, 'open'>

interface SnapshotPage {
  readonly messages: readonly SharedMessage[]
  /** The byte where the next page begins. */
  readonly next: number
  readonly isLast: boolean
}
/** At most so many messages in a page; a page ends with the message that goes beyond its bytes. */
const pageSize = { messages: 60, bytes: 200_000 } as const

/** Reads messages from a byte of the file on. `undefined` when the file is gone, or no message begins there. */
export async function readSnapshot(
  files: Files,
  { fileId, textBytes }: Pick<SharedCopy, 'fileId' | 'textBytes'>,
  from: number,
): Promise<SnapshotPage | undefined> {
  if (from >= textBytes) return { messages: [], next: textBytes, isLast: true }
  const opened = await files.open(fileId, { start: from, end: textBytes - 1 })
  if (!opened) return undefined
  const messages: SharedMessage[] = []
  let read = 0
  for await (const line of linesOf(opened.stream as AsyncIterable<Buffer>)) {
    const message = parseLine(line)
    if (!message) return undefined
    messages.push(message)
    read += line.length + 1
    if (messages.length === pageSize.messages || read > pageSize.bytes) break
  }
  return { messages, next: from + read, isLast: from + read >= textBytes }
}

/** Lines without their ends. The stream closes with the loop. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  const waiting: Buffer[] = []
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(newLine); end >= 0; end = chunk.indexOf(newLine, start)) {
      yield Buffer.concat([...waiting.splice(0), chunk.subarray(start, end)])
      start = end + 1
    }
    if (start < chunk.length) waiting.push(chunk.subarray(start))
  }
}
const newLine = 10

function parseLine(line: Buffer): SharedMessage | undefined {
  try {
    return SharedMessage.parse(JSON.parse(line.toString()))
  } catch {
    // A place in the file that a reader made up.
    return undefined
  }
}
