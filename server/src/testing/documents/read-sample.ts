import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  DocumentBlock,
  DocumentPart,
} from '#features/document-reading/document-reading.service.ts'
import { documentReading } from '#features/document-reading/document-reading.service.ts'
import { temporaryFolder } from '../temporary-folder.ts'

type Bounds = Omit<Parameters<typeof documentReading.read>[0], 'path'>

/** Reads a document that a test made, in a child as always; its parts, with all blocks together. */
export async function readSample(bytes: Buffer | string, bounds: Bounds = {}) {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'document')
  await writeFile(path, bytes)
  const parts: DocumentPart[] = []
  for await (const part of documentReading.read({ path, ...bounds })) parts.push(part)
  const blocks: DocumentBlock[] = parts.flatMap((part) =>
    part.type === 'blocks' ? part.blocks : [],
  )
  return {
    start: parts.find((part) => part.type === 'start'),
    blocks,
    /** Each text with its position, which most tests compare. */
    texts: blocks.map(({ text, position }) => [text, position] as const),
    last: parts.at(-1),
  }
}
