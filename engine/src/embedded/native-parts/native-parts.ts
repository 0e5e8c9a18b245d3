import { untilAborted } from '#embedded/until-aborted.ts'
import { EngineFailure } from '#engine-failure.ts'
import { fetchPart } from './fetch-part.ts'
import { type FetchedFolder, fetchedFolder, isFetched, watchSize } from './fetched-folder.ts'
import type { NativePart, NativePartName, NativePartState } from './native-part.ts'

export interface NativePartsOptions {
  /** The folder that holds `tools/run.mjs` and `engine/native/`. */
  readonly projectRoot: string
  /** Milliseconds that only grow. */
  readonly now?: () => number
  readonly onChange?: () => void
  /** What the fetching said when it failed. */
  readonly onFailure?: (failure: { readonly name: NativePartName; readonly detail: string }) => void
  /** In place of npm. */
  readonly fetch?: typeof fetchPart
}

/** After a failure, nothing is tried for so long: without a network each trial may cost a minute of waiting. */
export const restAfterFailureMs = 300_000

/** The native parts of the product; one is fetched at a time, and a failure costs only what needs that part. */
export function createNativeParts(options: NativePartsOptions) {
  const { projectRoot, fetch = fetchPart, onFailure } = options
  const closing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  /** After whatever is being fetched already. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work, work)
    last = mine
    return mine
  }

  function part(name: NativePartName): NativePart {
    const where = fetchedFolder(projectRoot, name)
    const bring = () => inTurn(() => fetch({ projectRoot, name, signal: closing.signal }))
    const failed = (detail: string) => {
      if (!closing.signal.aborted) onFailure?.({ name, detail })
    }
    return createPart({
      name,
      where,
      bring,
      failed,
      now: options.now ?? (() => performance.now()),
      changed: () => options.onChange?.(),
    })
  }

  return {
    llama: part('llama'),
    sherpa: part('sherpa'),
    ffmpeg: part('ffmpeg'),
    /** Gives up what is being fetched; the next time starts over. */
    close: () => closing.abort(),
  }
}
export type NativeParts = ReturnType<typeof createNativeParts>

interface PartOptions {
  readonly name: NativePartName
  readonly where: FetchedFolder
  bring(): Promise<void>
  failed(detail: string): void
  changed(): void
  now(): number
}

function createPart({ name, where, bring, failed, changed, now }: PartOptions): NativePart {
  let state: NativePartState = { state: isFetched(where) ? 'present' : 'absent' }
  let failedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | undefined
  function become(next: NativePartState) {
    state = next
    changed()
  }
  async function install() {
    const arriving = new AbortController()
    become({ state: 'installing', receivedBytes: 0 })
    const watching = watchSize(where.root, arriving.signal, (receivedBytes) =>
      become({ state: 'installing', receivedBytes }),
    )
    try {
      await bring()
      become({ state: 'present' })
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : String(cause)
      failedAt = now()
      become({ state: 'failed', detail })
      failed(detail)
      throw new EngineFailure('unsupported', { detail, cause, neverSent: true })
    } finally {
      arriving.abort()
      await watching
      fetching = undefined
    }
  }
  return {
    name,
    folder: where.folder,
    state: () => state,
    async ensure(signal) {
      if (state.state === 'present') return
      if (state.state === 'failed' && now() - failedAt < restAfterFailureMs)
        throw new EngineFailure('unsupported', { detail: state.detail, neverSent: true })
      fetching ??= install()
      await untilAborted(fetching, signal)
    },
  }
}
