import { Problem } from '@atelier/contract/problems/problems'
import type { ModelEntry } from '../catalogue/catalogue-entry.ts'
import type { StoredInstall } from '../local-models.repository.ts'
import { createProgressCounter, type ProgressCounter } from './download-progress.ts'
import {
  change,
  type InstallQueueState,
  type Interruption,
  notify,
  type RunningInstall,
} from './install-queue-state.ts'
import { presentInstall } from './present-install.ts'
import { runInstall } from './run-install.ts'

const notifyEveryMs = 500

/**
 * Ends the running installation, or removes a waiting one from the queue. Resolves once its files
 * are no longer in use.
 */
export async function interrupt(queue: InstallQueueState, entryId: string, reason: Interruption) {
  const position = queue.waiting.findIndex(({ id }) => id === entryId)
  if (position >= 0) queue.waiting.splice(position, 1)
  if (queue.running?.entryId !== entryId) return
  const { abort, done } = queue.running
  abort.abort(reason)
  await done
}

/** Starts the next waiting installation, unless one runs. */
export function startNext(queue: InstallQueueState) {
  if (queue.running || queue.isClosing) return
  const entry = queue.waiting.shift()
  if (!entry) return
  const abort = new AbortController()
  const progress = createProgressCounter(0, () => performance.now())
  const done = runNext(queue, entry, { abort, progress }).finally(() => {
    queue.running = undefined
    startNext(queue)
  })
  queue.running = { entryId: entry.id, abort, progress, done }
}

/** Never rejects: the outcome is stored with the installation. */
async function runNext(
  queue: InstallQueueState,
  entry: ModelEntry,
  { abort, progress }: Pick<RunningInstall, 'abort' | 'progress'>,
): Promise<void> {
  const files = queue.stored.get(entry.id)?.files ?? []
  const update = async (changes: Partial<StoredInstall>) => {
    await change(queue, entry.id, changes)
    await notify(queue, entry.id)
  }
  try {
    progress.add(
      await queue.folder.receivedBytes(
        entry.id,
        files.map(({ name }) => name),
      ),
    )
    await update({ state: 'downloading' })
    const installed = await runInstall({
      ...queue,
      entry,
      files,
      signal: abort.signal,
      onFiles: (found) => change(queue, entry.id, { files: found }),
      onBytes: notifyRegularly(queue, entry.id, progress),
      onChecking: () => update({ state: 'checking' }),
    })
    const now = queue.clock.now()
    await update({
      ...installed,
      state: 'installed',
      installedAt: now,
      verified: { at: now, isIntact: true },
    })
  } catch (cause) {
    return await saveOutcome(queue, entry.id, abort.signal.aborted ? 'interrupted' : cause)
  }
  await queue.onInstalled().catch((cause: unknown) =>
    queue.log.error('la liste des modèles n’a pas pu être mise à jour après une installation', {
      entry: entry.id,
      cause,
    }),
  )
}

async function saveOutcome(
  queue: InstallQueueState,
  entryId: string,
  cause: unknown,
): Promise<void> {
  if (cause === 'interrupted') return change(queue, entryId, { state: 'paused' })
  if (!(cause instanceof Problem))
    queue.log.error('une installation a échoué', { entry: entryId, cause })
  const { code, params } =
    cause instanceof Problem ? cause : new Problem('catalogue.not-written', { cause })
  await change(queue, entryId, {
    state: 'failed',
    error: { code, params },
    ...(mustDescribeAgain.includes(code) && { files: [] }),
  })
  await notify(queue, entryId)
}

/** After these problems the host must describe the files again. */
const mustDescribeAgain: readonly string[] = [
  'catalogue.wrong-size',
  'catalogue.wrong-hash',
  'catalogue.file-missing',
]

function notifyRegularly(queue: InstallQueueState, entryId: string, progress: ProgressCounter) {
  let notifiedAt = Number.NEGATIVE_INFINITY
  return (count: number) => {
    progress.add(count)
    const now = performance.now()
    if (now - notifiedAt < notifyEveryMs) return
    notifiedAt = now
    const row = queue.stored.get(entryId)
    if (row) queue.onProgress(presentInstall(row, progress.now()))
  }
}
