import type { CodeToken } from './highlight-tokens.ts'

/** The coloured stretches of a code, by its parts (see code-parts.ts). */
export type ColouredParts = readonly (readonly CodeToken[])[]

export interface ColourQuestion {
  readonly id: number
  readonly code: string
  readonly language: string
}
export interface ColourAnswer {
  readonly id: number
  /** `undefined` when the language is not known or the code is too long. */
  readonly parts: ColouredParts | undefined
}

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, (parts: ColouredParts | undefined) => void>()

/** Loads what colours code, once; best called when code begins to be written. */
export function prepareColours(): Worker | undefined {
  try {
    worker ??= startWorker()
  } catch {
    // Some browsers throw where others tell by an event that it may not be loaded.
  }
  return worker
}

/** Colours code beside the page. When that cannot be loaded (no network, a newer version was installed), code stays in one ink and the next block tries again. */
export function coloursOf(code: string, language: string): Promise<ColouredParts | undefined> {
  const beside = prepareColours()
  if (!beside) return Promise.resolve(undefined)
  lastId += 1
  const question: ColourQuestion = { id: lastId, code, language }
  return new Promise((resolve) => {
    waiting.set(question.id, resolve)
    beside.postMessage(question)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./colour-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data: { id, parts } }: MessageEvent<ColourAnswer>) =>
    answer(id, parts),
  )
  started.addEventListener('error', (event) => {
    event.preventDefault()
    started.terminate()
    worker = undefined
    for (const id of [...waiting.keys()]) answer(id, undefined)
  })
  return started
}

function answer(id: number, parts: ColouredParts | undefined) {
  waiting.get(id)?.(parts)
  waiting.delete(id)
}
