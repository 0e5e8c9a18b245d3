import { expect, it } from 'vitest'
import { collect, failureOf, neverAborted, replyOf, textOf } from '#engine.suite.ts'
import type { Engine, EngineModel } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { imageRequest } from '#testing/sample-requests.ts'
import { createScriptedEngine, scriptedModel } from '#testing/scripted/scripted-engine.ts'
import { retryDelays, withRetries } from './retries.ts'

const away = () => new EngineFailure('unreachable', { neverSent: true })
const maybeSent = () => new EngineFailure('unreachable')
const result = { pictures: [{ bytes: new Uint8Array([1]), mediaType: 'image/png' }], applied: {} }

/** An engine whose calls fail with these errors, then succeed; and the waits between the tries. */
function failing(failures: readonly Error[], attempts: () => number = () => 3) {
  const waits: number[] = []
  const calls: string[] = []
  const left = [...failures]
  const next = <T>(name: string, value: T) => {
    calls.push(name)
    const failure = left.shift()
    return failure ? Promise.reject(failure) : Promise.resolve(value)
  }
  const inner: Engine = {
    ...createScriptedEngine(),
    models: () => next<readonly EngineModel[]>('models', [scriptedModel]),
    health: () => next('health', { state: 'unreachable' as const }),
    generateImages: () => next('generateImages', result),
    unload: () => next('unload', true),
    async *chat() {
      yield* await next('chat', [
        { type: 'text' as const, text: 'oui' },
        { type: 'end' as const, reason: 'stop' as const },
      ])
    },
  }
  const engine = withRetries(inner, {
    attempts,
    random: () => 1,
    pause: async (milliseconds) => void waits.push(milliseconds),
  })
  return { engine, waits, calls }
}
const picture = imageRequest('m')
const question = { model: 'm', messages: [{ role: 'user' as const, content: '?' }] }

it('repose une question sans effet, en attendant chaque fois le double', async () => {
  const { engine, waits } = failing([maybeSent(), new EngineFailure('cut'), away()])
  expect(await engine.models(neverAborted())).toEqual([scriptedModel])
  expect(waits).toEqual([250, 500, 1000])
})

it('refait un travail dont rien n’est parti', async () => {
  const { engine, calls } = failing([away(), away()])
  expect(await engine.generateImages?.(picture, neverAborted())).toBe(result)
  expect(calls).toHaveLength(3)
})

it('refait une réponse de chat dont rien n’est parti, puis la laisse couler', async () => {
  const { engine } = failing([away()])
  expect(textOf(await collect(replyOf(engine, question)))).toBe('oui')
})

it.each(['unreachable', 'timeout', 'cut', 'busy', 'loading', 'failed'] as const)(
  'ne demande jamais deux fois une image que le moteur a peut-être commencée (%s)',
  async (reason) => {
    const { engine, calls } = failing([new EngineFailure(reason, { retryAfter: 1 })])
    expect(
      await failureOf(engine.generateImages?.(picture, neverAborted()) ?? Promise.resolve()),
    ).toMatchObject({ reason })
    expect(calls).toHaveLength(1)
  },
)

it.each(['unauthorized', 'refused', 'bad-answer', 'timeout', 'circuit-open'] as const)(
  'ne repose pas une question que cela ne changerait pas (%s)',
  async (reason) => {
    const { engine, calls } = failing([
      new EngineFailure(reason, { retryAfter: 1, neverSent: reason === 'circuit-open' }),
    ])
    expect(await failureOf(engine.models(neverAborted()))).toMatchObject({ reason })
    expect(calls).toHaveLength(1)
  },
)

it('ne réessaie pas ce qui n’est pas une panne du moteur', async () => {
  const { engine, calls } = failing([new TypeError('faute')])
  await expect(engine.models(neverAborted())).rejects.toThrow('faute')
  expect(calls).toHaveLength(1)
})

it('laisse dire tout de suite que la santé est mauvaise', async () => {
  const { engine, calls } = failing([])
  expect(await engine.health(neverAborted())).toEqual({ state: 'unreachable' })
  expect(calls).toHaveLength(1)
})

it('revient quand le moteur l’a demandé, sauf s’il demande trop', async () => {
  const soon = failing([new EngineFailure('busy', { retryAfter: 7 })])
  await soon.engine.models(neverAborted())
  expect(soon.waits).toEqual([7000])
  const late = failing([
    new EngineFailure('busy', { retryAfter: retryDelays.retryAfterMaxSeconds + 1 }),
  ])
  expect(await failureOf(late.engine.models(neverAborted()))).toMatchObject({ reason: 'busy' })
  expect(late.waits).toEqual([])
})

it('essaie autant de fois que la configuration le dit à cet instant', async () => {
  let attempts = 0
  const { engine, calls } = failing(Array.from({ length: 20 }, away), () => attempts)
  await failureOf(engine.models(neverAborted()))
  expect(calls).toHaveLength(1)
  attempts = 2
  await failureOf(engine.models(neverAborted()))
  expect(calls).toHaveLength(4)
})

it('n’attend jamais plus que le plus long', async () => {
  const { engine, waits } = failing(Array.from({ length: 10 }, away), () => 10)
  await engine.models(neverAborted())
  expect(Math.max(...waits)).toBe(retryDelays.maxMs)
})

it('s’arrête quand on le lui demande pendant l’attente', async () => {
  const stop = new AbortController()
  const engine = withRetries(
    { ...createScriptedEngine(), models: () => Promise.reject(away()) },
    { attempts: () => 5 },
  )
  const requested = engine.models(stop.signal)
  stop.abort(new Error('assez'))
  await expect(requested).rejects.toThrow('assez')
})

it('n’offre que ce que le moteur offre', () => {
  const engine = withRetries(createScriptedEngine(), { attempts: () => 1 })
  expect(engine.chat).toBeDefined()
  expect(engine.inpaint).toBeUndefined()
  expect(engine).toMatchObject({ id: 'scripted', parallelism: 100 })
})
