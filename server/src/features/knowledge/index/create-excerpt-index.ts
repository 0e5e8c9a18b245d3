import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '@atelier/contract/problems/problems'
import type { ExcerptIndex, IndexedSlice, IndexedSource } from './excerpt-index.ts'
import type { IndexCallName, IndexCalls, IndexWorkerData } from './thread/index-messages.ts'
import { createIndexThread, type IndexThread } from './thread/index-thread.ts'

export interface ExcerptIndexDependencies extends IndexWorkerData {
  readonly now?: () => number
  readonly patience?: Patience
  /** Called when the thread ended by itself; the next call starts it again. */
  readonly onEnd?: (cause: unknown) => void
}
interface Patience {
  /** How long a question waits for a thread that restarts. */
  readonly restartMs: number
  /** After this long, a thread that says nothing will not any more. */
  readonly silentMs: number
}
const usualPatience: Patience = { restartMs: 2_000, silentMs: 60_000 }

/** Excerpts in one commit: a question waits no longer than one takes. */
const sliceSize = 256
/** A thread that does not start is tried again after this. */
const retryMs = 200

/** The index of this server in its own thread. Nothing is started before the first call. */
export function createExcerptIndex(
  dependencies: ExcerptIndexDependencies,
): ExcerptIndex & { close(): Promise<void> } {
  const {
    now = () => performance.now(),
    patience = usualPatience,
    onEnd = () => undefined,
    ...settings
  } = dependencies
  const thread = createIndexThread({ settings, now, onEnd })
  const answer = questionsTo(thread, patience)
  let writes: Promise<unknown> = Promise.resolve()

  /** Writes wait for each other here, so that a question overtakes them in the thread. */
  function inTurn<T>(write: () => Promise<T>): Promise<T> {
    const done = writes.then(write)
    writes = done.catch(() => undefined)
    return done
  }
  async function dropAll(sourceId: string): Promise<void> {
    while (await thread.call('drop', { sourceId, limit: sliceSize }));
  }
  async function reach(change: number | undefined): Promise<void> {
    if (change !== undefined) await thread.call('reached', { change })
  }

  return {
    put: (source) =>
      inTurn(async () => {
        if (source.isWhole) await dropAll(source.id)
        for (const slice of slicesOf(source)) await thread.call('put', slice)
        await reach(source.change)
      }),
    drop: (sourceId, change) =>
      inTurn(async () => {
        await dropAll(sourceId)
        await reach(change)
      }),
    markReached: (change) => inTurn(() => reach(change)),
    markVectorsReached: (vectors) => inTurn(() => thread.call('reached', { vectors })),
    dropSpace: (space) =>
      inTurn(async () => {
        while (await thread.call('dropSpace', { space, limit: sliceSize }));
      }),
    clear: () => inTurn(() => thread.call('clear', undefined)),
    state: () => thread.call('state', undefined),
    rank: (request) => answer('rank', request),
    find: (request) => answer('find', request),
    async close() {
      await writes
      // A thread that cannot close leaves a file that is looked at when it is opened.
      if (thread.isRunning()) await thread.call('close', undefined).catch(() => undefined)
      await thread.end()
    },
  }
}

/** Questions wait for a thread that restarts, and are sent again once when it ended meanwhile. */
function questionsTo(thread: IndexThread, { restartMs, silentMs }: Patience) {
  async function waitForThread(until: AbortSignal): Promise<void> {
    for (;;)
      try {
        await Promise.race([thread.ready(), aborted(until)])
        return
      } catch (cause) {
        if (until.aborted) throw new Problem('knowledge.index-restarting', { cause })
        await delay(retryMs)
      }
  }

  return async <Name extends IndexCallName>(
    name: Name,
    request: IndexCalls[Name]['request'],
  ): Promise<IndexCalls[Name]['result']> => {
    const until = AbortSignal.timeout(restartMs)
    let failure: unknown
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await waitForThread(until)
      const silent = AbortSignal.timeout(silentMs)
      try {
        return await Promise.race([thread.call(name, request), aborted(silent)])
      } catch (cause) {
        failure = cause
        if (silent.aborted) await thread.end()
      }
    }
    throw new Problem('knowledge.index-restarting', { cause: failure })
  }
}

/** Rejects when the signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function* slicesOf(source: IndexedSource): Generator<IndexedSlice, void, void> {
  const { id, collectionId, excerpts, vectors } = source
  for (let start = 0; start < excerpts.length; start += sliceSize)
    yield { id, collectionId, excerpts: excerpts.slice(start, start + sliceSize) }
  if (vectors === undefined) return
  const { space, dimensions, excerptIds, numbers, scales } = vectors
  for (let start = 0; start < excerptIds.length; start += sliceSize) {
    const end = start + sliceSize
    const part = {
      space,
      dimensions,
      excerptIds: excerptIds.slice(start, end),
      // Copies: a part of a larger array would be sent with the whole of it.
      numbers: numbers.slice(start * dimensions, end * dimensions),
      scales: scales.slice(start, end),
    }
    yield { id, collectionId, excerpts: [], vectors: part }
  }
}
