import { z } from 'zod'
import type { Database } from '#database/database.ts'
import { type Bus, defineTopic } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Log } from '#platform/log/log.ts'
import { asChore, type MayRunChore } from '#platform/servers.ts'
import type { ExcerptIndex } from '../index/excerpt-index.ts'
import {
  removeOldChanges,
  type SourceToIndex,
  sourceChangeRows,
} from './source-changes.repository.ts'
import { createVectorFollower, type VectorFollower } from './vector-follower.ts'

export interface IndexFollowerDependencies {
  readonly database: Database
  readonly index: Pick<
    ExcerptIndex,
    'put' | 'drop' | 'clear' | 'state' | 'dropSpace' | 'markReached' | 'markVectorsReached'
  >
  readonly bus: Pick<Bus, 'serverId' | 'publish' | 'subscribe' | 'onGap'>
  readonly mayRunChore: MayRunChore
  readonly clock: Clock
  readonly log: Log
}

const changeTopic = defineTopic('knowledge', z.null())
const rebuildTopic = defineTopic('knowledge-rebuild', z.null())
/** A hint of another server may be lost. */
const lookEveryMs = 5000
const changesPerRound = 100
/** Excerpts that are in memory at once. */
const excerptsPerSlice = 256
/** Documents of which more may come: what is forgotten of one is written again. */
const maxPartly = 500
const goneDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * Brings this server's index to what the rows say: it reads the changes after the last one that the index has, in their order. An empty
 * index is made again the same way. Every server does it for itself, and hears from the others only that there is something to read.
 */
export function createIndexFollower(dependencies: IndexFollowerDependencies) {
  const { bus, log } = dependencies
  let running: Promise<unknown> = Promise.resolve()
  let isQueued = false
  let isClosed = false
  const apply = createChanges(dependencies, () => isClosed)
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    isQueued = false
    while (!isClosed && (await apply.some()));
  }
  function follow(): Promise<unknown> {
    if (isQueued || isClosed) return running
    isQueued = true
    running = running.then(round).catch((cause: unknown) => isClosed || logFailure(log, cause))
    return running
  }
  const followSoon = () => void follow()
  /** Throws the index away between two rounds, and makes it again. */
  function rebuild(): Promise<unknown> {
    running = running.then(apply.clear, apply.clear)
    // A round that waits is before it.
    isQueued = false
    return follow()
  }
  const sweepWhenDue = createSweep(dependencies)
  const ignoreOthers = hearOthers(bus, { followSoon, rebuild })
  return {
    /** Something changed in the rows: here and on every other server. */
    announce: (): void => bus.publish(changeTopic, null),
    /** What the index has is to be asked again: it was cleared, or its thread ended. */
    forget: apply.forget,
    reachedChange: apply.reachedChange,
    isRebuilding: apply.isRebuilding,
    /** Makes the index again: here at once, and on every other server. */
    announceRebuild(): void {
      void rebuild()
      bus.publish(rebuildTopic, null)
    },
    rebuild,
    /** Resolves when the index has what the rows had at the call. */
    follow,
    start(): void {
      followSoon()
      timer = setInterval(() => {
        followSoon()
        sweepWhenDue()
      }, lookEveryMs).unref()
    },
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      ignoreOthers()
      await running
    },
  }
}

/** Returns what ends it. */
function hearOthers(
  bus: IndexFollowerDependencies['bus'],
  { followSoon, rebuild }: { followSoon(): void; rebuild(): Promise<unknown> },
): () => void {
  const subscriptions = [
    bus.subscribe(changeTopic, followSoon),
    bus.onGap(followSoon),
    // Its own message comes back to it.
    bus.subscribe(rebuildTopic, (_, from) => {
      if (from !== bus.serverId()) void rebuild()
    }),
  ]
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}

const logFailure = (log: Log, cause: unknown) =>
  log.error('l’index des documents n’a pas pu être mis à jour', { source: 'system', cause })

/** Once a day, by one server for all. */
function createSweep({ mayRunChore, clock, database, log }: IndexFollowerDependencies): () => void {
  const sweep = asChore(mayRunChore, { name: 'knowledge-changes', everyMs: dayMs }, () =>
    database.commit((on) => removeOldChanges(on, clock.now() - goneDays * dayMs)),
  )
  let sweptAt = clock.now()
  return () => {
    if (clock.now() - sweptAt < dayMs) return
    sweptAt = clock.now()
    void sweep().catch((cause: unknown) =>
      log.error('d’anciennes traces de documents n’ont pas pu être effacées', { cause }),
    )
  }
}

/**
 * The last change that the index has. One that is ahead of the rows is of before a restored backup, and one that is far behind does not
 * know what is gone: both are emptied.
 */
async function usableChange({
  database,
  index,
  clock,
}: IndexFollowerDependencies): Promise<number> {
  const { lastChange } = await index.state()
  if (lastChange === 0) return 0
  const changes = sourceChangeRows(database.queries)
  const isAhead = lastChange > (await changes.lastNumber())
  const isOld = await changes.isGoneUnseen(lastChange, clock.now() - goneDays * dayMs)
  if (!isAhead && !isOld) return lastChange
  await index.clear()
  return 0
}

/** How much of a document that is still being read is in the index. */
interface PartlyIndexed {
  readonly collectionId: string
  readonly reading: number
  readonly excerptCount: number
}

/** Puts documents into the index as their rows are, and takes them out. */
function createSourceWrites(
  { database, index }: IndexFollowerDependencies,
  vectors: Pick<VectorFollower, 'putOf'>,
) {
  const changes = sourceChangeRows(database.queries)
  const partly = new Map<string, PartlyIndexed>()

  /** What was added since it was last looked at, or all of it. */
  async function put(source: SourceToIndex, change: number): Promise<void> {
    const known = partly.get(source.id)
    const isMore =
      known?.collectionId === source.collectionId &&
      known.reading === source.reading &&
      known.excerptCount <= source.excerptCount
    const begin = isMore ? known.excerptCount : 0
    let from = begin
    for (let isFirst = !isMore; ; isFirst = false) {
      const excerpts = await changes.listFrom(source, from, excerptsPerSlice)
      const isLast = excerpts.length < excerptsPerSlice
      from += excerpts.length
      await index.put({
        id: source.id,
        collectionId: source.collectionId,
        isWhole: isFirst,
        excerpts: excerpts.map(({ id, heading, text }) => ({
          id,
          heading: heading === '' ? source.title : `${source.title} › ${heading}`,
          text,
        })),
      })
      if (isLast) break
    }
    await vectors.putOf(source, begin)
    await index.markReached(change)
    const [first] = partly.keys()
    if (partly.size > maxPartly && first !== undefined) partly.delete(first)
    if (source.isComplete) partly.delete(source.id)
    else
      partly.set(source.id, {
        collectionId: source.collectionId,
        reading: source.reading,
        excerptCount: from,
      })
  }

  async function drop(sourceId: string, change: number): Promise<void> {
    partly.delete(sourceId)
    await index.drop(sourceId, change)
  }

  return { put, drop, forget: () => partly.clear() }
}

function createChanges(dependencies: IndexFollowerDependencies, isClosed: () => boolean) {
  const changes = sourceChangeRows(dependencies.database.queries)
  const vectors = createVectorFollower(dependencies)
  const writes = createSourceWrites(dependencies, vectors)
  let reached: number | undefined
  /** What the rows had when the index was found to be empty. */
  let rebuiltUpTo = 0
  function forget(): void {
    reached = undefined
    writes.forget()
    vectors.forget()
  }
  return {
    forget,
    async clear(): Promise<void> {
      if (isClosed()) return
      await dependencies.index.clear()
      forget()
    },
    /** 0 until it is known. */
    reachedChange: (): number => reached ?? 0,
    isRebuilding: (): boolean => (reached ?? 0) < rebuiltUpTo,
    /** Returns whether there may be more. */
    async some(): Promise<boolean> {
      if (reached === undefined) {
        // Where there are no documents, no thread is started.
        if ((await changes.lastNumber()) === 0) return false
        reached = await usableChange(dependencies)
        const isLong = reached === 0 && (await changes.countAfter(0)) > changesPerRound
        rebuiltUpTo = isLong ? await changes.lastNumber() : 0
        await vectors.begin()
      }
      const found = await changes.listAfter(reached, changesPerRound)
      for (const { number, sourceId, isGone } of found) {
        if (isClosed()) return false
        const source = isGone ? undefined : await changes.findToIndex(sourceId)
        if (source) await writes.put(source, number)
        else await writes.drop(sourceId, number)
        reached = number
      }
      const hasMoreVectors = await vectors.some(isClosed)
      return found.length === changesPerRound || hasMoreVectors
    },
  }
}
