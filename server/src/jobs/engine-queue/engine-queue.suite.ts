import { afterEach, describe, expect, test } from 'vitest'
import { describeCandidates } from './engine-candidates.suite.ts'
import type { EngineQueue, EngineQueueLimits } from './engine-queue.ts'
import type { Slot, SlotRequest } from './waiting-line.ts'

/** A queue under test: of one server, or shared by several. */
export interface QueueUnderTest {
  /** The server that is asked next; with several, each in turn. */
  next(): EngineQueue
  /** Resolves when every server knows what the others did. */
  settled(): Promise<void>
  close(): Promise<void>
}
export type OpenQueue = (limits: EngineQueueLimits) => Promise<QueueUnderTest>

const never = new AbortController().signal

/** What every engine queue does, whether in the memory of one server or shared by several. */
export function describeEngineQueue(name: string, open: OpenQueue): void {
  const opened: QueueUnderTest[] = []
  afterEach(async () => {
    for (const queue of opened.splice(0)) await queue.close()
  })

  /** Calls of users `a`, `b`…, and the order in which they begin. */
  async function setUp(limits: Omit<EngineQueueLimits, 'now'>) {
    let time = 1_000_000
    const queue = await open({ ...limits, now: () => time })
    opened.push(queue)
    const begun: string[] = []
    /** Also waits until all know of it. */
    const enqueue = async (called: string, request: Partial<SlotRequest> = {}) => {
      const server = queue.next()
      let slot: Slot | undefined
      const user = { userId: called.slice(0, 1), isNamed: true }
      const ticket = server.enqueue({ ...user, ...request }, (given) => {
        begun.push(called)
        slot = given
      })
      await queue.settled()
      await ticket.joined
      const thenSettled = (act: () => void) => () => {
        act()
        return queue.settled()
      }
      return {
        name: called,
        position: () => server.position(ticket),
        listedPosition: () => server.positions().get(ticket),
        engine: () => slot?.engine,
        moveTo: (engine: string) => thenSettled(() => slot?.moveTo(engine))(),
        release: thenSettled(() => slot?.release()),
        end: thenSettled(ticket.end),
        leave: thenSettled(ticket.leave),
      }
    }
    return {
      ...queue,
      begun,
      enqueue,
      pass(seconds: number) {
        time += seconds * 1000
      },
      async enqueueAll(names: readonly string[]) {
        const calls = []
        for (const called of names) calls.push(await enqueue(called))
        return calls
      },
      takeSlot: (userId: string, request: Partial<SlotRequest> = {}) =>
        queue.next().takeSlot({ userId, ...request }, never),
    }
  }

  describeCandidates(name, setUp)

  describe(`tours de parole devant le moteur (${name})`, () => {
    test('sert tour à tour les personnes qui attendent, et dans l’ordre chez chacune', async () => {
      const { begun, enqueue, enqueueAll } = await setUp({ slots: () => 1 })
      const calls = [
        await enqueue('z'),
        ...(await enqueueAll(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])),
      ]
      const byName = new Map(calls.map((call) => [call.name, call]))
      while (begun.length < calls.length) await byName.get(begun.at(-1) ?? '')?.release()
      expect(begun).toEqual(['z', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
    })

    test('qui a le moins tenu de places ces temps-ci passe avant, même arrivé plus tard', async () => {
      const { begun, enqueue, enqueueAll, pass } = await setUp({ slots: () => 2 })
      const [first, second] = await enqueueAll(['a1', 'b1', 'a2', 'b2'])
      pass(3)
      await first?.release()
      pass(2)
      await enqueue('c1')
      await second?.release()
      expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
    })

    test('un long travail compte par le temps qu’il tient sa place', async () => {
      const { begun, enqueue, enqueueAll, pass } = await setUp({ slots: () => 2 })
      const long = await enqueue('a1', { isLong: true })
      pass(20)
      const short = await enqueue('b1')
      await enqueueAll(['a2', 'b2', 'c1'])
      pass(5)
      await short.release()
      pass(1)
      await long.release()
      expect(begun).toEqual(['a1', 'b1', 'c1', 'b2'])
    })

    test('la dernière place reste à qui demande peu, tant que d’autres demandent aussi', async () => {
      const { begun, enqueue, enqueueAll, pass } = await setUp({ slots: () => 4 })
      const first = await enqueue('b1')
      pass(4)
      await first.release()
      await enqueueAll(['a1', 'a2', 'a3'])
      pass(20)
      await enqueue('a4')
      expect(begun).toEqual(['b1', 'a1', 'a2', 'a3'])
      await enqueue('b2')
      expect(begun.at(-1)).toBe('b2')
    })

    test('dès le premier instant, qui a déjà une demande laisse la dernière place à qui n’en a pas', async () => {
      const { begun, enqueue, enqueueAll, pass } = await setUp({ slots: () => 4 })
      const first = await enqueue('b1')
      pass(4)
      await first.release()
      await enqueueAll(['a1', 'a2', 'a3', 'a4'])
      expect(begun).toEqual(['b1', 'a1', 'a2', 'a3'])
      await enqueue('c1')
      expect(begun.at(-1)).toBe('c1')
    })

    test('qui est seul à demander prend toutes les places', async () => {
      const { begun, enqueue, enqueueAll, pass } = await setUp({ slots: () => 4 })
      await enqueueAll(['a1', 'a2', 'a3'])
      pass(60)
      await enqueue('a4')
      expect(begun).toHaveLength(4)
    })

    test('ce qui date de quelques minutes ne retarde plus personne', async () => {
      const { begun, enqueue, enqueueAll, pass } = await setUp({ slots: () => 1 })
      const first = await enqueue('a1')
      pass(600)
      await first.release()
      pass(600)
      const other = await enqueue('b1')
      await enqueueAll(['a2', 'c1'])
      await other.release()
      expect(begun).toEqual(['a1', 'b1', 'a2'])
    })

    test('dit à chacun sa place, dans l’ordre où tous seront servis', async () => {
      const { enqueueAll, next, settled } = await setUp({ slots: () => 0 })
      const calls = await enqueueAll(['a1', 'a2', 'b1', 'a3', 'b2'])
      const places = async () => {
        for (let server = 0; server < 2; server += 1) await next().adopt()
        await settled()
        for (const call of calls) expect(call.listedPosition()).toBe(call.position())
        return calls
          .flatMap((call) => (call.position() ? [`${call.position()} ${call.name}`] : []))
          .sort()
      }
      expect(calls.at(-1)?.position()).toBe(4)
      expect(await places()).toEqual(['1 a1', '2 b1', '3 a2', '4 b2', '5 a3'])
      await calls[0]?.leave()
      expect(await places()).toEqual(['1 a2', '2 b1', '3 a3', '4 b2'])
    })

    test('ne dépasse jamais le nombre de places, même rendu deux fois', async () => {
      const { takeSlot, enqueueAll, next, settled } = await setUp({ slots: () => 2 })
      const [slot] = await Promise.all([takeSlot('a'), takeSlot('a')])
      await enqueueAll(['a1', 'b1'])
      slot?.release()
      slot?.release()
      await settled()
      expect(await next().countAll()).toEqual({ working: 2, waiting: 1 })
    })

    test('qui renonce quitte la file sans prendre de place', async () => {
      const { takeSlot, next, settled } = await setUp({ slots: () => 1 })
      const slot = await takeSlot('a')
      const giveUp = new AbortController()
      const cancelled = next().takeSlot({ userId: 'b' }, giveUp.signal)
      await settled()
      const patient = takeSlot('c')
      giveUp.abort(new Error('renoncé'))
      await expect(cancelled).rejects.toThrow('renoncé')
      slot.release()
      await patient
      await settled()
      expect(await next().countAll()).toEqual({ working: 1, waiting: 0 })
    })

    test('un nombre de places agrandi profite aussitôt à qui attend', async () => {
      let count = 1
      const { takeSlot, next } = await setUp({ slots: () => count })
      await takeSlot('a')
      const second = takeSlot('b')
      count = 2
      next().startWaiting()
      await second
      expect(await next().countAll()).toEqual({ working: 2, waiting: 0 })
    })

    test('un moteur plein ne retient pas le travail d’un autre moteur', async () => {
      const { begun, enqueue, takeSlot } = await setUp({ slots: () => 5, parallelism: () => 1 })
      const slot = await takeSlot('a', { engines: ['sd'] })
      await enqueue('a1', { engines: ['sd'] })
      await takeSlot('a', { engines: ['localai'] })
      expect(begun).toEqual([])
      slot.release()
      await expect.poll(() => begun).toEqual(['a1'])
    })

    test('le travail long laisse toujours une place au travail court', async () => {
      const { takeSlot, enqueue, next } = await setUp({ slots: () => 3 })
      await Promise.all([1, 2].map(() => takeSlot('a', { isLong: true })))
      await enqueue('a1', { isLong: true })
      await takeSlot('a')
      expect(await next().countAll()).toEqual({ working: 3, waiting: 1 })
    })

    test('avec une seule place, le travail long la prend aussi', async () => {
      const { takeSlot, next } = await setUp({ slots: () => 1 })
      await takeSlot('a', { isLong: true })
      expect(await next().countAll()).toEqual({ working: 1, waiting: 0 })
    })
  })

  describe(`travaux commencés d’une même sorte (${name})`, () => {
    const kind = 'conversion'

    test('rendre sa place ne laisse pas commencer le suivant de la même personne ; finir, oui', async () => {
      const { begun, enqueue } = await setUp({
        slots: () => 5,
        runningLimit: () => ({ perUser: 1 }),
      })
      const first = await enqueue('a1', { kind })
      const second = await enqueue('a2', { kind })
      await enqueue('b1', { kind })
      await first.release()
      expect(begun).toEqual(['a1', 'b1'])
      expect(second.position()).toBe(1)
      await first.end()
      await first.end()
      expect(begun.at(-1)).toBe('a2')
      await enqueue('a3', { kind })
      expect(begun.at(-1)).toBe('a2')
    })

    test('qui attend la fin d’un travail de sa sorte ne retient ni ses autres demandes, ni la reprise du premier', async () => {
      const { enqueue, takeSlot, next, settled } = await setUp({
        slots: () => 1,
        runningLimit: () => ({ perUser: 1 }),
      })
      const first = await enqueue('a1', { kind })
      await enqueue('a2', { kind })
      const resumed = takeSlot('a')
      await settled()
      const chat = takeSlot('a')
      await first.release()
      const slot = await resumed
      slot.release()
      await chat
      await settled()
      expect(await next().countAll()).toEqual({ working: 1, waiting: 1 })
    })

    test('dans toute l’installation, un travail court trouve toujours sa place entre les longs', async () => {
      const { begun, enqueue } = await setUp({
        slots: () => 9,
        runningLimit: () => ({ perUser: 1, overall: 3 }),
      })
      for (const long of ['a1', 'b1', 'c1']) await enqueue(long, { kind, isLong: true })
      expect(begun).toEqual(['a1', 'b1'])
      const short = await enqueue('d1', { kind })
      await enqueue('e1', { kind })
      expect(begun).toEqual(['a1', 'b1', 'd1'])
      await short.end()
      expect(begun.at(-1)).toBe('e1')
    })
  })
}
