import type { Engine, EngineHealth, EngineModel } from '#engine.ts'
import type { ChatChunk, ChatRequest } from '#engine-chat.ts'
import { EngineFailure } from '#engine-failure.ts'

/**
 * One step of a script: a text, a chunk, a failure to throw, or a promise to await first (a gate
 * that the test opens).
 * `'hang'` waits until the call is aborted.
 */
export type ScriptStep = PlainStep | Promise<unknown>
/** An asynchronous script awaits its gates itself. */
type PlainStep = { readonly text: string } | ChatChunk | EngineFailure | 'hang'
export type ChatScript = (request: ChatRequest) => Iterable<ScriptStep> | AsyncIterable<PlainStep>

/** A call that the engine received. */
export interface ScriptedCall {
  readonly request: ChatRequest
  readonly signal: AbortSignal
  readonly outcome: Promise<'ended' | 'failed' | 'aborted'>
}

export interface ScriptedEngine extends Engine {
  /** The script of the next calls. Without an `end` it ends normally. */
  script: ChatScript
  /** What `models()` returns, or throws. */
  offered: readonly EngineModel[] | EngineFailure
  state: EngineHealth
  readonly calls: readonly ScriptedCall[]
  /** The next chat call to begin. */
  nextCall(): Promise<ScriptedCall>
  chat(request: ChatRequest, signal: AbortSignal): AsyncIterable<ChatChunk>
}

export const scriptedModel: EngineModel = {
  id: 'modele-scripte',
  name: 'Modèle scripté',
  description: 'Suit le script du test.',
  capabilities: ['chat'],
  honours: ['temperature', 'topP', 'topK', 'maxTokens', 'seed'],
}

/** A gate for a script: `promise` is the step, `resolve()` opens it. */
export const gate = () => Promise.withResolvers<void>()

/** Words of a text as steps. */
export const wordSteps = (text: string): ScriptStep[] =>
  (text.match(/\S+\s*/g) ?? []).map((word) => ({ text: word }))

/** An endless reply, with one word per turn of the event loop. */
export async function* endlessReply(word = 'encore '): AsyncGenerator<PlainStep> {
  const turns = Number.MAX_SAFE_INTEGER
  for (let turn = 0; turn < turns; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    yield { text: word }
  }
}

/** An engine inside the process that follows the script of the test, and records its calls. */
export function createScriptedEngine(
  options: {
    readonly id?: string
    readonly name?: string
    readonly parallelism?: number
    readonly script?: ChatScript
  } = {},
): ScriptedEngine {
  const calls: ScriptedCall[] = []
  let awaited = Promise.withResolvers<ScriptedCall>()

  const engine: ScriptedEngine = {
    id: options.id ?? 'scripted',
    name: options.name ?? 'Moteur scripté',
    parallelism: options.parallelism ?? 100,
    script: options.script ?? (() => wordSteps('Bonjour, voici la réponse du script.')),
    offered: [scriptedModel],
    state: { state: 'ok' },
    calls,
    nextCall: () => awaited.promise,
    async models() {
      if (engine.offered instanceof EngineFailure) throw engine.offered
      return engine.offered
    },
    health: async () => engine.state,
    restart: async () => ({ done: 'restarted' }),
    chat(request, signal) {
      const outcome = Promise.withResolvers<'ended' | 'failed' | 'aborted'>()
      const call = { request, signal, outcome: outcome.promise }
      calls.push(call)
      awaited.resolve(call)
      awaited = Promise.withResolvers()
      return runScript({
        script: () => checkedScript(engine, request),
        signal,
        onOutcome: outcome.resolve,
      })
    },
  }
  return engine
}

function checkedScript(engine: ScriptedEngine, request: ChatRequest) {
  const offered = engine.offered instanceof EngineFailure ? [] : engine.offered
  if (!offered.some(({ id }) => id === request.model))
    throw new EngineFailure('model-missing', { detail: request.model })
  return engine.script(request)
}

interface RunScriptOptions {
  readonly script: () => ReturnType<ChatScript>
  readonly signal: AbortSignal
  readonly onOutcome: (outcome: 'ended' | 'failed' | 'aborted') => void
}

async function* runScript({
  script,
  signal,
  onOutcome,
}: RunScriptOptions): AsyncGenerator<ChatChunk> {
  let outcome: 'ended' | 'failed' | 'aborted' = 'aborted'
  try {
    signal.throwIfAborted()
    for await (const step of untilAborted(script(), signal)) {
      const chunk =
        'text' in step && !('type' in step) ? { type: 'text' as const, text: step.text } : step
      if (chunk.type === 'end') outcome = 'ended'
      yield chunk
      if (chunk.type === 'end') return
    }
    outcome = 'ended'
    yield { type: 'end', reason: 'stop' }
  } catch (error) {
    outcome = signal.aborted ? 'aborted' : 'failed'
    throw error
  } finally {
    onOutcome(outcome)
  }
}

/** The chunks of the steps. It waits at gates, throws failures, and ends at once when aborted. */
async function* untilAborted(
  steps: ReturnType<ChatScript>,
  signal: AbortSignal,
): AsyncGenerator<{ readonly text: string } | ChatChunk> {
  const aborted = Promise.withResolvers<undefined>()
  const onAbort = () => aborted.resolve(undefined)
  signal.addEventListener('abort', onAbort, { once: true })
  const iterator =
    Symbol.asyncIterator in steps ? steps[Symbol.asyncIterator]() : steps[Symbol.iterator]()
  const next = () => Promise.race([iterator.next(), aborted.promise])
  try {
    for (let result = await next(); result && !result.done; result = await next()) {
      const step = result.value
      if (step instanceof EngineFailure) throw step
      if (step === 'hang') await aborted.promise
      else if (step instanceof Promise) await Promise.race([step, aborted.promise])
      else yield step
      signal.throwIfAborted()
    }
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
