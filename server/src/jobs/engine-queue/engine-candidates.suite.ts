import { describe, expect, test } from 'vitest'
import type { EngineQueueLimits } from './engine-queue.ts'
import type { SlotRequest } from './waiting-line.ts'

interface CandidateCall {
  engine(): string | undefined
  moveTo(engine: string): Promise<void>
  release(): Promise<void>
}
interface CandidatesSetUp {
  readonly begun: readonly string[]
  enqueue(called: string, request?: Partial<SlotRequest>): Promise<CandidateCall>
  next(): { countByEngine(): Promise<ReadonlyMap<string, number>> }
}

/** How every engine queue chooses among the engines that could serve a call. */
export function describeCandidates(
  name: string,
  setUp: (limits: Omit<EngineQueueLimits, 'now'>) => Promise<CandidatesSetUp>,
): void {
  const slots = () => 20
  const both = { engines: ['a', 'b'] }

  describe(`les moteurs qui peuvent servir un appel (${name})`, () => {
    test('le préféré sert, tant qu’il n’est pas d’un quart plus plein que le plus vide', async () => {
      const { enqueue } = await setUp({ slots, parallelism: () => 4 })
      const calls = []
      for (const call of ['p1', 'q1', 'r1', 's1', 't1']) calls.push(await enqueue(call, both))
      expect(calls.map((call) => call.engine())).toEqual(['a', 'a', 'b', 'a', 'b'])
    })

    test('un moteur dont on ignore les places compte pour huit', async () => {
      const { enqueue } = await setUp({ slots, parallelism: () => Number.POSITIVE_INFINITY })
      const calls = []
      for (const call of ['p1', 'q1', 'r1', 's1', 't1']) calls.push(await enqueue(call, both))
      expect(calls.map((call) => call.engine())).toEqual(['a', 'a', 'a', 'b', 'a'])
    })

    test('dans l’ordre, le premier qui a une place libre sert, même presque plein', async () => {
      const { enqueue } = await setUp({ slots, parallelism: () => 2 })
      const ordered = { ...both, isOrdered: true }
      const calls = []
      for (const call of ['p1', 'q1', 'r1']) calls.push(await enqueue(call, ordered))
      expect(calls.map((call) => call.engine())).toEqual(['a', 'a', 'b'])
    })

    test('qui n’a qu’un moteur plein attend, et qui en a deux passe par l’autre', async () => {
      const { begun, enqueue } = await setUp({ slots, parallelism: () => 1 })
      const first = await enqueue('p1', { engines: ['a'] })
      const waiting = await enqueue('q1', { engines: ['a'] })
      const other = await enqueue('q2', both)
      expect([begun, other.engine()]).toEqual([['p1', 'q2'], 'b'])
      await first.release()
      expect([begun.at(-1), waiting.engine()]).toEqual(['q1', 'a'])
    })

    test('tous pleins, l’appel attend celui qui se libère', async () => {
      const { begun, enqueue } = await setUp({ slots, parallelism: () => 1 })
      await enqueue('p1', both)
      const second = await enqueue('q1', both)
      const third = await enqueue('r1', both)
      expect(begun).toEqual(['p1', 'q1'])
      await second.release()
      expect([begun.at(-1), third.engine()]).toEqual(['r1', 'b'])
    })

    test('un appel qui passe à un autre moteur libère le sien, et compte là où il est', async () => {
      const { begun, enqueue, next } = await setUp({ slots, parallelism: () => 1 })
      const first = await enqueue('p1', both)
      const second = await enqueue('q1', { engines: ['b'] })
      const waiting = await enqueue('r1', { engines: ['a'] })
      await first.moveTo('b')
      expect([begun.at(-1), waiting.engine(), first.engine()]).toEqual(['r1', 'a', 'b'])
      expect(await next().countByEngine()).toEqual(
        new Map([
          ['a', 1],
          ['b', 2],
        ]),
      )
      await second.release()
      await enqueue('s1', { engines: ['b'] })
      expect(begun.at(-1)).toBe('r1')
    })

    test('un moteur dont les places diminuent ne reçoit plus rien tant qu’il est plein', async () => {
      let ofA = 3
      const { enqueue } = await setUp({
        slots,
        parallelism: (engine) => (engine === 'a' ? ofA : 3),
      })
      const ordered = { ...both, isOrdered: true }
      await enqueue('p1', ordered)
      await enqueue('q1', ordered)
      ofA = 1
      expect((await enqueue('r1', ordered)).engine()).toBe('b')
    })
  })
}
