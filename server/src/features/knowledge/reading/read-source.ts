import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { SourceGap, SourcePosition } from '@atelier/contract/knowledge/sources'
import { Problem } from '@atelier/contract/problems/problems'
import type { Database } from '#database/database.ts'
import type { JobContext } from '#jobs/job-definition.ts'
import type { Clock } from '#platform/clock.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { DiskSpace } from '#storage/disk-space.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'
import { publishSource } from '../sources/add-source.ts'
import { excerptRows, type NewExcerpt } from '../sources/excerpts.repository.ts'
import { sourceRows } from '../sources/sources.repository.ts'
import type { StoredSource } from '../sources/stored-source.ts'
import { addressesAi } from './addresses-ai.ts'
import type { ReadPart, ReadParts } from './read-part.ts'
import { type ReadingByJob, type ReadingEnd, readingRows } from './reading.repository.ts'

export interface ReadSourceDependencies {
  readonly database: Database
  readonly live: Pick<LiveChannel, 'publish'>
  readonly userStorage: Pick<UserStorage, 'requireWithinLimit'>
  readonly diskSpace: Pick<DiskSpace, 'isAvailable'>
  readonly clock: Clock
  isAdmin(userId: string): Promise<boolean>
  /** Reads an original from its beginning, as fast as `use` takes its parts. */
  readOriginal<T>(
    source: StoredSource,
    signal: AbortSignal,
    use: (parts: ReadParts) => Promise<T>,
  ): Promise<T>
  /** Something can be found that could not before. */
  onChange(): void
  /** Resolves when what was stored can be found, or after some seconds. */
  untilIndexed(): Promise<void>
  /** A document was read to its end. */
  onRead(state: ReadingEnd['state']): void
}

const excerptsPerCommit = 256
/** Rows of earlier readings that one commit removes. */
const removedPerCommit = 500
/** Others wait no longer for the slot that it holds. */
const slotMs = 2000

/** The document was removed, replaced or put into the trash meanwhile: nothing is stored any more. */
export class NotWanted extends Error {}

/** How far a reading got. */
interface Reading {
  readonly by: ReadingByJob
  readonly source: StoredSource
  readonly context: JobContext
  readonly maxExcerpts: number
  pages: number
  stored: number
  /** Read in an earlier run of the job. */
  skip: number
  waiting: NewExcerpt[]
  last: SourcePosition | undefined
}

/**
 * Reads a document to its end, and stores its excerpts in small commits. Returns how it ended, or nothing when it is no longer wanted.
 * @throws Problem
 */
export async function readSource(
  dependencies: ReadSourceDependencies,
  by: ReadingByJob,
  context: JobContext,
): Promise<ReadingEnd | undefined> {
  const { database } = dependencies
  try {
    const reading = await beginReading(dependencies, by, context)
    const { source } = reading
    const end = await dependencies.readOriginal(source, context.signal, (parts) =>
      takeParts(dependencies, reading, parts),
    )
    if (end.state !== 'unreadable') await dependencies.untilIndexed()
    if (!(await database.commit((on) => readingRows(on).finish(by, end)))) throw new NotWanted()
    publishSource(dependencies.live, source, { state: end.state, share: 1 })
    dependencies.onChange()
    dependencies.onRead(end.state)
    return end
  } catch (cause) {
    if (!(cause instanceof NotWanted)) throw cause
    await database.commit((on) => readingRows(on).release(by))
    return undefined
  }
}

async function beginReading(
  { database, live, isAdmin }: ReadSourceDependencies,
  by: ReadingByJob,
  context: JobContext,
): Promise<Reading> {
  const isWanted = await database.commit(async (on) => {
    await context.requireOwner(on)
    return await readingRows(on).begin(by)
  })
  const source = await readingRows(database.queries).find(by)
  if (!isWanted || !source) throw new NotWanted()
  const removeSome = () =>
    database.commit((on) =>
      excerptRows(on).removeSome(by.sourceId, { before: by.reading, limit: removedPerCommit }),
    )
  while (await removeSome()) context.signal.throwIfAborted()
  publishSource(live, source)
  const ofUser = (await isAdmin(source.ownerId))
    ? knowledgeLimits.excerptsOfAdmin
    : knowledgeLimits.excerptsPerUser
  const others =
    (await sourceRows(database.queries).countExcerptsOf(source.ownerId)) -
    Math.max(1, source.excerptCount)
  return {
    by,
    source,
    context,
    maxExcerpts: Math.max(0, Math.min(knowledgeLimits.excerptsPerSource, ofUser - others)),
    pages: source.pages,
    stored: source.excerptCount,
    skip: source.excerptCount,
    waiting: [],
    last: undefined,
  }
}

async function takeParts(
  dependencies: ReadSourceDependencies,
  reading: Reading,
  parts: ReadParts,
): Promise<ReadingEnd> {
  const { context } = reading
  let slotSince = performance.now()
  for await (const part of parts) {
    context.signal.throwIfAborted()
    const end = await takePart(dependencies, reading, part)
    if (end) return { ...end, readAt: dependencies.clock.now() }
    if (performance.now() - slotSince < slotMs) continue
    await context.yieldSlot()
    slotSince = performance.now()
  }
  throw new Problem('knowledge.damaged')
}

type PartEnd = Omit<ReadingEnd, 'readAt'>

/** Returns how the reading ended, with its last part. */
async function takePart(
  dependencies: ReadSourceDependencies,
  reading: Reading,
  part: ReadPart,
): Promise<PartEnd | undefined> {
  switch (part.type) {
    case 'start':
      reading.pages = part.pages
      await dependencies.database.commit((on) => readingRows(on).setPages(reading.by, part.pages))
      return undefined
    case 'excerpts':
      return await takeExcerpts(dependencies, reading, part.excerpts)
    case 'unreadable':
      await store(dependencies, reading)
      return {
        state: reading.stored > 0 ? 'partial' : 'unreadable',
        problem: part.problem,
        gaps: part.gaps,
      }
    case 'end': {
      await store(dependencies, reading)
      const { language, gaps, hiddenCharacters } = part
      const isEmpty = reading.stored === 0
      return {
        state: stateAtEnd(reading, gaps),
        problem: isEmpty ? 'knowledge.no-text' : undefined,
        ...{ language, gaps, hiddenCharacters },
      }
    }
  }
}

function stateAtEnd({ stored }: Reading, gaps: readonly SourceGap[]): ReadingEnd['state'] {
  if (stored === 0) return 'unreadable'
  // Mostly the empty backs of sheets, and nothing more can be read of the others: they are shown, but all was read.
  return gaps.every(({ why }) => why === 'illegible') ? 'ready' : 'partial'
}

async function takeExcerpts(
  dependencies: ReadSourceDependencies,
  reading: Reading,
  excerpts: readonly NewExcerpt[],
): Promise<PartEnd | undefined> {
  for (const excerpt of excerpts) {
    if (reading.skip > 0) {
      reading.skip -= 1
      continue
    }
    if (reading.stored + reading.waiting.length >= reading.maxExcerpts) {
      await store(dependencies, reading)
      return endAtLimit(reading, excerpt.position)
    }
    reading.waiting.push(excerpt)
    if (reading.waiting.length >= excerptsPerCommit) await store(dependencies, reading)
  }
  return undefined
}

function endAtLimit({ stored, maxExcerpts }: Reading, from: SourcePosition): PartEnd {
  const gap: SourceGap = { from, to: 'end', why: 'beyond-limit' }
  const isOwnLimit = maxExcerpts === knowledgeLimits.excerptsPerSource
  return {
    state: stored > 0 ? 'partial' : 'unreadable',
    problem: isOwnLimit ? undefined : 'knowledge.full',
    gaps: [gap],
  }
}

const bytesOf = ({ heading, text }: NewExcerpt) =>
  Buffer.byteLength(heading) + Buffer.byteLength(text)

/** Stores what waits, with how far the reading got. @throws Problem */
async function store(
  { database, live, userStorage, diskSpace, onChange }: ReadSourceDependencies,
  reading: Reading,
): Promise<void> {
  const { by, source, context, waiting, stored, pages } = reading
  if (waiting.length === 0) return
  if (!(await diskSpace.isAvailable())) throw new Problem('server.no-space')
  const progress = {
    excerptCount: stored + waiting.length,
    addedBytes: waiting.reduce((sum, one) => sum + bytesOf(one), 0),
    hasInstructions: waiting.some(({ text }) => addressesAi(text)),
  }
  await database.commit(async (on) => {
    await context.requireOwner(on)
    if (!(await readingRows(on).saveProgress(by, progress))) throw new NotWanted()
    await excerptRows(on).append(by, stored, waiting)
    await userStorage.requireWithinLimit(on, source.ownerId)
  })
  reading.stored = progress.excerptCount
  const share = shareOf(waiting.at(-1)?.position, pages)
  reading.waiting = []
  context.report({ share })
  publishSource(live, source, { state: 'reading', share })
  onChange()
}

/** Of the pages or slides that are read; 0 where there are none. */
function shareOf(position: SourcePosition | undefined, pages: number): number {
  if (!position || pages === 0) return 0
  if ('page' in position) return Math.min(1, position.page / pages)
  return 'slide' in position ? Math.min(1, position.slide / pages) : 0
}
