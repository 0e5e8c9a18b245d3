import type { CodeToken } from './highlight-tokens.ts'

/** The highlighted ranges of a code, by its parts (see code-parts.ts). */
export type HighlightedParts = readonly (readonly CodeToken[])[]

export interface HighlightRequest {
  readonly id: number
  readonly code: string
  readonly language: string
}
export interface HighlightResult {
  readonly id: number
  /** `undefined` when the language is not known or the code is too long. */
  readonly parts: HighlightedParts | undefined
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (parts: HighlightedParts | undefined) => void>()

/** Loads the highlighter, once; best called when code starts to stream in. */
export function loadHighlighter(): Worker | undefined {
  try {
    worker ??= startWorker()
  } catch {
    // Some browsers throw where others send an event when it may not be loaded.
  }
  return worker
}

/** Highlights code in a worker. When that cannot be loaded (no network, a newer version was installed), code stays plain and the next block tries again. */
export function highlightCode(
  code: string,
  language: string,
): Promise<HighlightedParts | undefined> {
  const beside = loadHighlighter()
  if (!beside) return Promise.resolve(undefined)
  lastId += 1
  const question: HighlightRequest = { id: lastId, code, language }
  return new Promise((resolve) => {
    waiting.set(question.id, resolve)
    beside.postMessage(question)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data: { id, parts } }: MessageEvent<HighlightResult>) =>
    resolveRequest(id, parts),
  )
  started.addEventListener('error', (event) => {
    event.preventDefault()
    started.terminate()
    worker = undefined
    for (const id of [...waiting.keys()]) resolveRequest(id, undefined)
  })
  return started
}

function resolveRequest(id: number, parts: HighlightedParts | undefined) {
  waiting.get(id)?.(parts)
  waiting.delete(id)
}
