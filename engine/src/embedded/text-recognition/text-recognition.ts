import { fileURLToPath } from 'node:url'
import { EngineFailure } from '#engine-failure.ts'
import { createChildHost } from '../child-process/child-host.ts'
import { fetchFailureOf } from '../graphics-card/card-state.ts'
import { createSingleTask } from '../graphics-card/single-task.ts'
import type { RemovablePackage } from '../native-packages/native-package.ts'
import type { PageImage, RecognitionProtocol } from './recognition-protocol.ts'

/** The programs and data of the three languages, as npm packs them. */
export const recognitionSize = { downloadBytes: 48_170_588, diskBytes: 76_700_000 } as const

export type RecognitionState =
  | { readonly state: 'absent' | 'ready' }
  | { readonly state: 'fetching'; readonly receivedBytes: number }
  | { readonly state: 'failed'; readonly failure: 'unreachable' | 'no-space' | 'fetch-failed' }

/** For people, from what became of the download. */
export type RecognitionFailure = Extract<RecognitionState, { state: 'failed' }>['failure']

/** Reads the text in pictures of pages, once an administrator has fetched what it needs. */
export interface TextRecognition {
  state(): RecognitionState
  /** Fetches it, and returns at once. Does nothing where it is there, or on its way. */
  fetch(): void
  /** Gives up what `fetch` began. */
  cancel(): Promise<void>
  /**
   * The paragraphs of a page. Pages are read one after the other, whoever wants them.
   * @throws EngineFailure `unsupported` where it was not fetched; any other is the fault of the page
   */
  recognize(image: PageImage, signal: AbortSignal): Promise<readonly string[]>
}
export interface ClosableTextRecognition extends TextRecognition {
  residentBytes(): number
  pid(): number | undefined
  stop(): Promise<void>
  close(): Promise<void>
}

interface TextRecognitionDependencies {
  readonly nativePackage: RemovablePackage
  readonly idleMs?: number
  /** A page that takes longer is given up, with its child. */
  readonly pageMs?: number
}

const defaultPageMs = 120_000
/** It holds 200 MB. */
const defaultIdleMs = 60_000
/** The child hears nothing while it reads, so it is ended. */
const abortWithinMs = 1

export function createTextRecognition({
  nativePackage,
  idleMs = defaultIdleMs,
  pageMs = defaultPageMs,
}: TextRecognitionDependencies): ClosableTextRecognition {
  const child = createChildHost<RecognitionProtocol>({
    main: fileURLToPath(new URL('./recognition-child.ts', import.meta.url)),
    launch: () => ({
      args: [nativePackage.folder],
      // The picture library is native.
      access: { reads: [nativePackage.folder], loadsAddons: true },
    }),
    ...{ idleMs, silenceMs: pageMs, abortWithinMs },
  })
  // What failed is the state of the package, and was reported there.
  const fetching = createSingleTask(async () => undefined)
  const enqueue = createQueue()

  function fetch(): void {
    const { state } = nativePackage.state()
    if (state === 'present') return
    if (!fetching.isRunning()) fetching.start((signal) => nativePackage.fetch(signal))
    // One that failed takes a moment to end.
    else if (state === 'failed') void fetching.ended().then(fetch)
  }
  return {
    state: () => describe(nativePackage),
    fetch,
    cancel: fetching.stop,
    recognize: (image, signal) =>
      enqueue(signal, async () => {
        if (nativePackage.state().state !== 'present')
          throw new EngineFailure('unsupported', { detail: 'not fetched', neverSent: true })
        try {
          return await child.request('recognize', image, { signal })
        } finally {
          // The next page must not meet a child that is about to end.
          if (signal.aborted) await child.stop()
        }
      }),
    residentBytes: child.residentBytes,
    pid: child.pid,
    stop: child.stop,
    async close() {
      await Promise.all([fetching.stop(), child.close()])
    },
  }
}

function describe(nativePackage: RemovablePackage): RecognitionState {
  nativePackage.recheck()
  const current = nativePackage.state()
  switch (current.state) {
    case 'absent':
      return { state: 'absent' }
    case 'present':
      return { state: 'ready' }
    case 'installing':
      return { state: 'fetching', receivedBytes: current.receivedBytes }
    case 'failed': {
      const failure = fetchFailureOf(current.detail)
      const isKnown = failure === 'unreachable' || failure === 'no-space'
      return { state: 'failed', failure: isKnown ? failure : 'fetch-failed' }
    }
  }
}

/** One after the other; whoever gives up while waiting is not served. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
    const result = last.then(() => {
      signal.throwIfAborted()
      return run()
    })
    last = result.catch(() => undefined)
    return result
  }
}
