import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentReading } from '#features/document-reading/document-reading.service.ts'
import { joinBlocks } from '#features/knowledge/reading/read-original.ts'
import type { ReadParts } from '#features/knowledge/reading/read-part.ts'
import { readTranscript } from '#features/knowledge/reading/read-transcript.ts'
import type { NewExcerpt } from '#features/knowledge/sources/excerpts.repository.ts'
import { temporaryFolder } from '../../../temporary-folder.ts'
import { type TownDocument, townDocuments } from './town-documents.ts'

export interface TownExcerpt extends NewExcerpt {
  readonly document: TownDocument
}

/** What the product reads of the town's documents, with where each excerpt is. */
export async function readTownDocuments(): Promise<readonly TownExcerpt[]> {
  await using folder = await temporaryFolder()
  const read = await Promise.all(
    townDocuments.map(async (document, index) => {
      const { content } = document
      if ('transcript' in content)
        return await collect(document, readTranscript(content.transcript))
      const path = join(folder.path, String(index))
      await writeFile(path, content.file)
      return await collect(document, joinBlocks(documentReading.read({ path })))
    }),
  )
  return read.flat()
}

async function collect(document: TownDocument, parts: ReadParts): Promise<TownExcerpt[]> {
  const excerpts: TownExcerpt[] = []
  for await (const part of parts) {
    if (part.type === 'unreadable') throw new Error(`${document.name}: ${part.problem}`)
    if (part.type !== 'excerpts') continue
    // Titles are searched with the texts, as those of documents are.
    for (const excerpt of part.excerpts)
      excerpts.push({ ...excerpt, heading: titled(document.name, excerpt.heading), document })
  }
  return excerpts
}

const titled = (name: string, heading: string) => (heading === '' ? name : `${name} › ${heading}`)
