import { beforeEach, describe, expect, it } from 'vitest'
import { collect, describeEngine, failureOf, neverAborted, replyOf, textOf } from '#engine.suite.ts'
import type { EngineHealth } from '#engine.ts'
import { EngineFailure } from '#engine-failure.ts'
import { createLocalAi } from '#localai/localai.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import {
  createScriptedEngine,
  endlessReply,
  gate,
  wordSteps,
} from '#testing/scripted/scripted-engine.ts'
import { type CircuitState, withCircuitBreaker } from './circuit-breaker.ts'
import { withRetries } from './retries.ts'

describeEngine('un moteur derrière les réessais et le coupe-circuit', async () => {
  const double = await startLocalAiDouble({ control: { tokensPerSecond: 500 } })
  const inner = withRetries(createLocalAi({ baseUrl: double.url }), { attempts: () => 2 })
  return {
    engine: withCircuitBreaker(inner, { clock: { now: () => performance.now() } }),
    model: 'qwen3-8b',
    question: 'Ça va ?',
    answer: /Ça va/,
    longQuestion: '[[long]]',
    nextOutcome: async () => (await double.nextRequest('/v1/chat/completions')).outcome,
    close: double.close,
  }
})

const inner = createScriptedEngine()
const question = { model: 'modele-scripte', messages: [{ role: 'user' as const, content: '?' }] }
let now = 0
let changes: CircuitState[] = []
let engine = withCircuitBreaker(inner, { clock: { now: () => now } })
let healths = 0
let health = async (): Promise<EngineHealth> => inner.state

beforeEach(() => {
  now = 0
  changes = []
  healths = 0
  inner.offered = [
    { id: 'modele-scripte', name: 'm', description: '', capabilities: ['chat'], honours: [] },
  ]
  inner.state = { state: 'ok' }
  inner.script = () => wordSteps('oui')
  health = async () => inner.state
  const counted = {
    ...inner,
    health: () => health().finally(() => healths++),
    models: () => inner.models(neverAborted()),
    chat: inner.chat,
  }
  engine = withCircuitBreaker(counted, {
    clock: { now: () => now },
    onChange: (state) => changes.push(state),
    failures: 3,
    openSeconds: 30,
  })
})

const seconds = (count: number) => {
  now += count * 1000
}
async function fail(reason: 'unreachable' | 'timeout' | 'busy' | 'failed' | 'cut', times = 1) {
  inner.offered = new EngineFailure(reason)
  for (let count = 0; count < times; count++) await failureOf(engine.models(neverAborted()))
}
const refused = { reason: 'circuit-open', neverSent: true }

describe('le coupe-circuit', () => {
  it('s’ouvre après trois échecs de suite, répond alors tout de suite, et dit quand revenir', async () => {
    await fail('unreachable', 2)
    expect(engine.circuit.state).toBe('closed')
    await fail('timeout')
    expect(engine.circuit).toMatchObject({ state: 'open', retryAfter: 30 })
    seconds(12.5)
    expect(await failureOf(engine.models(neverAborted()))).toMatchObject({
      ...refused,
      retryAfter: 18,
    })
    expect(await failureOf(replyOf(engine, question))).toMatchObject(refused)
    expect(inner.calls).toEqual([])
  })

  it.each(['busy', 'failed', 'cut'] as const)(
    'ne compte pas un moteur qui répond, fût-ce mal (%s)',
    async (reason) => {
      await fail('unreachable', 2)
      await fail(reason)
      await fail('unreachable', 2)
      expect(engine.circuit.state).toBe('closed')
    },
  )

  it('ne compte pas l’arrêt que l’appelant demande', async () => {
    inner.script = () => ['hang']
    for (let count = 0; count < 4; count++) {
      const stop = new AbortController()
      const requested = failureOf(replyOf(engine, question, stop.signal))
      stop.abort(new Error('assez'))
      await requested
    }
    expect(engine.circuit.state).toBe('closed')
  })

  it('compte les réponses de chat qui ne viennent pas', async () => {
    inner.script = () => [new EngineFailure('timeout')]
    for (let count = 0; count < 3; count++) await failureOf(replyOf(engine, question))
    expect(engine.circuit.state).toBe('open')
  })

  it('se referme de lui-même quand le moteur répond de nouveau', async () => {
    await fail('unreachable', 3)
    seconds(30)
    inner.offered = []
    expect(await engine.models(neverAborted())).toEqual([])
    expect(engine.circuit).toEqual({ state: 'closed', retryAfter: 0 })
    expect(changes).toEqual(['open', 'half-open', 'closed'])
    await fail('unreachable', 2)
    expect(engine.circuit.state).toBe('closed')
  })

  it('reste ouvert aussi longtemps encore quand l’essai échoue', async () => {
    await fail('unreachable', 3)
    seconds(31)
    inner.state = { state: 'unreachable' }
    expect(await failureOf(engine.models(neverAborted()))).toMatchObject({
      ...refused,
      retryAfter: 30,
    })
    expect(healths).toBe(1)
    seconds(29)
    expect(await failureOf(engine.models(neverAborted()))).toMatchObject(refused)
    expect(healths).toBe(1)
  })

  it('ne fait qu’un essai à la fois : les autres sont refusés aussitôt', async () => {
    await fail('unreachable', 3)
    seconds(31)
    const open = gate()
    health = async () => {
      await open.promise
      return { state: 'ok' }
    }
    inner.offered = []
    const trial = engine.models(neverAborted())
    expect(engine.circuit.state).toBe('half-open')
    expect(await failureOf(engine.models(neverAborted()))).toMatchObject(refused)
    open.resolve()
    expect(await trial).toEqual([])
    expect(engine.circuit.state).toBe('closed')
  })

  it('refait l’essai au prochain appel quand celui qui le faisait s’en va', async () => {
    await fail('unreachable', 3)
    seconds(31)
    health = () => Promise.reject(new Error('assez'))
    await expect(engine.models(neverAborted())).rejects.toThrow('assez')
    health = async () => ({ state: 'ok' })
    inner.offered = []
    expect(await engine.models(neverAborted())).toEqual([])
  })

  it('laisse toujours demander la santé', async () => {
    await fail('unreachable', 3)
    expect(await engine.health(neverAborted())).toEqual({ state: 'ok' })
    expect(engine.circuit.state).toBe('open')
  })

  it('se referme quand un travail commencé avant finit bien', async () => {
    const open = gate()
    inner.script = () => [open.promise, { text: 'enfin' }]
    const begun = inner.nextCall()
    const reply = collect(replyOf(engine, question))
    await begun
    await fail('unreachable', 3)
    expect(engine.circuit.state).toBe('open')
    inner.offered = []
    open.resolve()
    expect(textOf(await reply)).toBe('enfin')
    expect(engine.circuit.state).toBe('closed')
  })

  it('ferme ce qui était ouvert quand on cesse de lire', async () => {
    inner.script = () => endlessReply()
    for await (const chunk of replyOf(engine, question)) {
      expect(chunk.type).toBe('text')
      break
    }
    expect(await inner.calls.at(-1)?.outcome).toBe('aborted')
  })
})
