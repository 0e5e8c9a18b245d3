import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { Problem } from '@atelier/contract/problems/problems'
import type { TextRecognition } from '@atelier/engine/embedded/text-recognition/text-recognition'
import { EngineFailure } from '@atelier/engine/engine-failure'
import type { Database } from '#database/database.ts'
import {
  documentReading,
  type PageImage,
} from '#features/document-reading/document-reading.service.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { DiskSpace } from '#storage/disk-space.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'
import { NotWanted } from '../reading/read-source.ts'
import { type ReadingByJob, readingRows } from '../reading/reading.repository.ts'
import { publishSource } from '../sources/add-source.ts'
import type { StoredSource } from '../sources/stored-source.ts'
import { recognizedRows } from './recognized-pages.repository.ts'
import { scannedPages } from './scanned-pages.ts'

export interface RecognizePagesDependencies {
  readonly database: Database
  readonly files: Pick<StoredFiles, 'withFile'>
  readonly live: Pick<LiveChannel, 'publish'>
  readonly userStorage: Pick<UserStorage, 'requireWithinLimit'>
  readonly diskSpace: Pick<DiskSpace, 'isAvailable'>
  readonly recognition: Pick<TextRecognition, 'state' | 'recognize'>
}

/** Pages that are made to take as long as they may would hold up those of others. */
const maxFailedInRow = 10

/**
 * Reads the text in the pictures of a document's pages, one after the other; each is stored at once, so a job that is resumed goes on
 * behind it.
 * @throws Problem
 */
export async function recognizePages(
  dependencies: RecognizePagesDependencies,
  by: ReadingByJob,
  context: JobContext,
): Promise<void> {
  const { database, files, live } = dependencies
  const source = await readingRows(database.queries).find(by)
  if (!source) throw new NotWanted()
  const done = await recognizedRows(database.queries).listPages(by.sourceId)
  const all = scannedPages(source.gaps, source.pages)
  const pages = all.filter((page) => !done.has(page))
  publishSource(live, source)
  const result = await files.withFile(source.fileId, async (path) => {
    const { signal } = context
    let read = all.length - pages.length
    let failedInRow = 0
    for await (const { page, image } of documentReading.readPageImages({ path, pages, signal })) {
      const paragraphs = image && (await recognizeOne(dependencies, image, signal))
      failedInRow = image && !paragraphs ? failedInRow + 1 : 0
      if (paragraphs) await store(dependencies, { by, context, source }, { page, paragraphs })
      if (failedInRow >= maxFailedInRow) break
      read += 1
      context.report({ share: read / all.length })
      publishSource(live, source, { state: 'reading', share: read / all.length })
      await context.yieldSlot()
      signal.throwIfAborted()
    }
    return {}
  })
  if (!result) throw new Problem('knowledge.source-not-found')
}

/** Returns `undefined` for a page that cannot be recognised: it stays a part that was not read. */
async function recognizeOne(
  { recognition }: RecognizePagesDependencies,
  image: PageImage,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  try {
    return truncate(await recognition.recognize(image, signal))
  } catch (cause) {
    signal.throwIfAborted()
    if (!(cause instanceof EngineFailure)) throw cause
    if (cause.neverSent) throw new Problem('knowledge.recognition-missing', { cause })
    return undefined
  }
}

function truncate(paragraphs: readonly string[]): string[] {
  let left: number = knowledgeLimits.recognizedMax
  return paragraphs.flatMap((paragraph) => {
    const text = paragraph.slice(0, left)
    left -= text.length
    return text === '' ? [] : [text]
  })
}

interface Recognition {
  readonly by: ReadingByJob
  readonly context: JobContext
  readonly source: StoredSource
}

async function store(
  { database, userStorage, diskSpace }: RecognizePagesDependencies,
  { by, context, source }: Recognition,
  page: { readonly page: number; readonly paragraphs: readonly string[] },
): Promise<void> {
  if (!(await diskSpace.isAvailable())) throw new Problem('server.no-space')
  await database.commit(async (on) => {
    await context.requireOwner(on)
    if (!(await recognizedRows(on).add(by, page))) throw new NotWanted()
    await userStorage.requireWithinLimit(on, source.ownerId)
  })
}
