import { describe, expect, it } from 'vitest'
import { collect, neverAborted } from '#engine.suite.ts'
import type { Engine } from '#engine.ts'
import type { ChatChunk } from '#engine-chat.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import { imageRequest } from '#testing/sample-requests.ts'
import { withFailover } from './failover.ts'

type Behaviour = EngineFailureReason | 'sent-and-lost' | 'after-first-chunk' | 'ok'

function engineThat(id: string, behaviour: Behaviour): Engine {
  const fail = () => {
    if (behaviour === 'ok' || behaviour === 'after-first-chunk') return
    if (behaviour === 'sent-and-lost') throw new EngineFailure('timeout', { detail: id })
    throw new EngineFailure(behaviour, { detail: id })
  }
  return {
    id,
    name: id,
    parallelism: 1,
    models: async () => [],
    health: async () => ({ state: 'ok' }),
    async *chat(): AsyncGenerator<ChatChunk> {
      fail()
      yield { type: 'text', text: id }
      if (behaviour === 'after-first-chunk') throw new EngineFailure('cut', { detail: id })
      yield { type: 'end', reason: 'stop' }
    },
    async generateImages() {
      fail()
      return { pictures: [], applied: {}, seeds: [id.length] }
    },
    async speak() {
      fail()
      return { bytes: new Uint8Array(1), mediaType: `audio/${id}` }
    },
  }
}

function setUp(...behaviours: readonly Behaviour[]) {
  const moves: string[] = []
  const engine = withFailover(
    behaviours.map((behaviour, index) => engineThat(`m${index}`, behaviour)),
    { onMove: (from, to, cause) => moves.push(`${from.id} ${to.id} ${cause.reason}`) },
  )
  const request = { model: 'x', messages: [{ role: 'user', content: 'Bonjour' }] } as const
  return {
    moves,
    chat: (signal = neverAborted()) => collect(engine.chat?.(request, signal) ?? empty()),
    paint: () => engine.generateImages?.(imageRequest('x'), neverAborted()),
    speak: () => engine.speak?.({ model: 'x', text: 'Bonjour' }, neverAborted()),
  }
}
async function* empty(): AsyncGenerator<ChatChunk> {}

describe('un appel dont le moteur échoue', () => {
  it.each(['unreachable', 'busy', 'circuit-open', 'model-missing', 'loading', 'cut'] as const)(
    'passe au suivant avant le premier morceau : %s',
    async (reason) => {
      const { chat, moves } = setUp(reason, 'ok')
      expect(await chat()).toContainEqual({ type: 'text', text: 'm1' })
      expect(moves).toEqual([`m0 m1 ${reason}`])
    },
  )

  it.each(['refused', 'too-large', 'timeout', 'failed', 'unauthorized'] as const)(
    'n’est pas fait ailleurs quand le moteur l’a pris en charge : %s',
    async (reason) => {
      const { chat, moves } = setUp(reason, 'ok')
      await expect(chat()).rejects.toMatchObject({ reason, detail: 'm0' })
      expect(moves).toEqual([])
    },
  )

  it('ne passe pas au suivant après le premier morceau', async () => {
    const { chat, moves } = setUp('after-first-chunk', 'ok')
    await expect(chat()).rejects.toMatchObject({ reason: 'cut' })
    expect(moves).toEqual([])
  })

  it('essaie chacun une fois, puis dit ce qui renseigne le plus', async () => {
    const { chat, moves } = setUp('unreachable', 'busy', 'circuit-open')
    await expect(chat()).rejects.toMatchObject({ reason: 'busy', detail: 'm1' })
    expect(moves).toEqual(['m0 m1 unreachable', 'm1 m2 busy'])
  })

  it('ne demande jamais deux fois une image qui a pu être faite', async () => {
    await expect(setUp('cut', 'ok').paint()).rejects.toMatchObject({ reason: 'cut' })
    await expect(setUp('unreachable', 'ok').paint()).rejects.toMatchObject({
      reason: 'unreachable',
    })
    expect(await setUp('busy', 'ok').paint()).toMatchObject({ seeds: [2] })
    expect(await setUp('cut', 'ok').speak()).toMatchObject({ mediaType: 'audio/m1' })
  })

  it('arrêté par la personne, s’arrête', async () => {
    const { chat, moves } = setUp('busy', 'ok')
    await expect(chat(AbortSignal.abort('assez'))).rejects.toBe('assez')
    expect(moves).toEqual([])
  })
})
