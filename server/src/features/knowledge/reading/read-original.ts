import { readFile } from 'node:fs/promises'
import type { ProblemCode } from '@atelier/contract/problems/problem-codes'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database, Queries } from '#database/database.ts'
import {
  type DocumentExcerpt,
  type DocumentPart,
  documentReading,
  type UnreadableReason,
} from '#features/document-reading/document-reading.service.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import { recognizedRows } from '../recognition/recognized-pages.repository.ts'
import type { NewExcerpt } from '../sources/excerpts.repository.ts'
import type { StoredSource } from '../sources/stored-source.ts'
import { readChatText } from './read-chat-text.ts'
import type { ReadParts } from './read-part.ts'
import type { ReadSourceDependencies } from './read-source.ts'
import { readTranscript } from './read-transcript.ts'
import { readTwin } from './read-twin.ts'
import { readingRows } from './reading.repository.ts'

interface ReadOriginalDependencies {
  readonly database: Pick<Database, 'queries'>
  readonly files: Pick<StoredFiles, 'withFile'>
}

/** Reads originals where they are stored; of bytes that were read before, what was read then. */
export const readOriginal =
  ({
    database: { queries },
    files,
  }: ReadOriginalDependencies): ReadSourceDependencies['readOriginal'] =>
  async (source, signal, use) => {
    const result = await files.withFile(source.fileId, async (path) => ({
      used: await use(
        await chooseParts(queries, source, () => partsOf(queries, source, { path, signal })),
      ),
    }))
    if (!result) throw new Problem('knowledge.source-not-found')
    return result.used
  }

async function chooseParts(
  queries: Queries,
  source: StoredSource,
  read: () => ReadParts,
): Promise<ReadParts> {
  const twin = await readingRows(queries).findTwin(source)
  return twin ? readTwin(queries, twin, read) : read()
}

async function* partsOf(
  queries: Queries,
  { id: sourceId, reading, kind }: StoredSource,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): ReadParts {
  const recognized = (page: number) => recognizedRows(queries).find({ sourceId, reading }, page)
  if (kind === 'transcription') yield* readTranscript(await readFile(path, 'utf8'))
  else if (kind === 'chat') yield* readChatText(await readFile(path, 'utf8'))
  else yield* joinBlocks(documentReading.read({ path, signal, recognized }))
}

const problemOfReason: Readonly<Record<UnreadableReason, ProblemCode>> = {
  locked: 'knowledge.locked',
  damaged: 'knowledge.damaged',
  'no-text': 'knowledge.no-text',
  'too-heavy': 'knowledge.too-heavy',
  'unknown-type': 'knowledge.type-refused',
}

/** Pages that were recognised in vain need other pictures, and not to be recognised. */
const problemOf = ({ reason, gaps }: Extract<DocumentPart, { type: 'unreadable' }>): ProblemCode =>
  gaps.length > 0 && gaps.every(({ why }) => why === 'illegible')
    ? 'knowledge.illegible'
    : problemOfReason[reason]

export async function* joinBlocks(parts: AsyncIterable<DocumentPart>): ReadParts {
  const splitter = documentReading.createExcerptSplitter()
  for await (const part of parts)
    switch (part.type) {
      case 'start':
        yield { type: 'start', pages: part.pages }
        break
      case 'blocks': {
        const excerpts = part.blocks.flatMap((block) => splitter.add(block))
        if (excerpts.length > 0) yield { type: 'excerpts', excerpts: excerpts.map(toExcerpt) }
        break
      }
      case 'end':
        yield { type: 'excerpts', excerpts: splitter.finish().map(toExcerpt) }
        yield part
        break
      case 'unreadable':
        yield { type: 'excerpts', excerpts: splitter.finish().map(toExcerpt) }
        yield { type: 'unreadable', problem: problemOf(part), gaps: part.gaps }
        break
    }
}

const toExcerpt = ({ heading, text, from, to }: DocumentExcerpt): NewExcerpt => ({
  heading,
  text,
  position:
    'rows' in from && 'rows' in to
      ? { ...from, rows: { from: from.rows.from, to: to.rows.to } }
      : from,
})
