import { describe, expect, test } from 'vitest'
import { createEngineQueue, type EngineQueue } from './engine-queue.ts'
import type { ReleaseSlot } from './waiting-line.ts'

const never = new AbortController().signal
const createQueue = (count: number) => createEngineQueue({ slots: () => count })

/** Calls of users `a`, `b`…, and the order in which they begin. */
function createRecordedQueue(count: number) {
  let time = 0
  const engineQueue = createEngineQueue({ slots: () => count, now: () => time })
  const begun: string[] = []
  return {
    begun,
    pass(seconds: number) {
      time += seconds * 1000
    },
    /** Returns what ends the call. */
    enqueue(name: string, isLong = false) {
      let release: ReleaseSlot = () => undefined
      engineQueue.enqueue({ userId: name.slice(0, 1), isLong }, (given) => {
        begun.push(name)
        release = given
      })
      return () => release()
    },
  }
}

describe('tours de parole devant le moteur', () => {
  test('sert tour à tour les personnes qui attendent, et dans l’ordre chez chacune', async () => {
    const engineQueue = createQueue(1)
    const served: string[] = []
    const first = await engineQueue.takeSlot({ userId: 'zoé' }, never)
    const waiting = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(async (name) => {
      const release = await engineQueue.takeSlot({ userId: name.slice(0, 1) }, never)
      served.push(name)
      release()
    })
    first()
    await Promise.all(waiting)
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  test('qui a le moins tenu de places ces temps-ci passe avant, même arrivé plus tard', () => {
    const { begun, enqueue, pass } = createRecordedQueue(2)
    const [endFirst, endSecond] = ['a1', 'b1', 'a2', 'b2'].map((name) => enqueue(name))
    pass(2)
    endFirst?.()
    pass(1)
    enqueue('c1')
    endSecond?.()
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
  })

  test('un long travail compte par le temps qu’il tient sa place', () => {
    const { begun, enqueue, pass } = createRecordedQueue(2)
    const endLong = enqueue('a1', true)
    pass(20)
    const endShort = enqueue('b1')
    for (const name of ['a2', 'b2', 'c1']) enqueue(name)
    pass(5)
    endShort()
    pass(1)
    endLong()
    expect(begun).toEqual(['a1', 'b1', 'c1', 'b2'])
  })

  test('la dernière place reste à qui demande peu, tant que d’autres demandent aussi', () => {
    const { begun, enqueue, pass } = createRecordedQueue(4)
    const endFirst = enqueue('b1')
    pass(4)
    endFirst()
    for (const name of ['a1', 'a2', 'a3']) enqueue(name)
    pass(20)
    enqueue('a4')
    expect(begun).toEqual(['b1', 'a1', 'a2', 'a3'])
    enqueue('b2')
    expect(begun.at(-1)).toBe('b2')
  })

  test('dès le premier instant, qui a déjà une demande laisse la dernière place à qui n’en a pas', () => {
    const { begun, enqueue, pass } = createRecordedQueue(4)
    const endFirst = enqueue('b1')
    pass(4)
    endFirst()
    for (const name of ['a1', 'a2', 'a3', 'a4']) enqueue(name)
    expect(begun).toEqual(['b1', 'a1', 'a2', 'a3'])
    enqueue('c1')
    expect(begun.at(-1)).toBe('c1')
  })

  test('qui est seul à demander prend toutes les places', () => {
    const { begun, enqueue, pass } = createRecordedQueue(4)
    for (const name of ['a1', 'a2', 'a3']) enqueue(name)
    pass(60)
    enqueue('a4')
    expect(begun).toHaveLength(4)
  })

  test('ce qui date de quelques minutes ne retarde plus personne', () => {
    const { begun, enqueue, pass } = createRecordedQueue(1)
    const endFirst = enqueue('a1')
    pass(600)
    endFirst()
    pass(300)
    const endOther = enqueue('b1')
    for (const name of ['a2', 'c1']) enqueue(name)
    endOther()
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  test('dit à chacun sa place, dans l’ordre où tous seront servis', () => {
    const engineQueue = createQueue(0)
    const tickets = ['a1', 'a2', 'b1', 'a3', 'b2'].map((name) => ({
      name,
      ticket: engineQueue.enqueue({ userId: name.slice(0, 1) }, () => undefined),
    }))
    const positions = () => {
      const map = engineQueue.positions()
      return tickets
        .flatMap(({ name, ticket }) => (map.has(ticket) ? [`${map.get(ticket)} ${name}`] : []))
        .sort()
    }
    const singlePositions = () =>
      tickets
        .flatMap(({ name, ticket }) =>
          engineQueue.position(ticket) ? [`${engineQueue.position(ticket)} ${name}`] : [],
        )
        .sort()
    expect(positions()).toEqual(['1 a1', '2 b1', '3 a2', '4 b2', '5 a3'])
    expect(singlePositions()).toEqual(positions())
    tickets[0]?.ticket.leave()
    expect(positions()).toEqual(['1 a2', '2 b1', '3 a3', '4 b2'])
    expect(singlePositions()).toEqual(positions())
  })

  test('ne dépasse jamais le nombre de places, même rendu deux fois', async () => {
    const engineQueue = createQueue(2)
    const releases: ReleaseSlot[] = await Promise.all([
      engineQueue.takeSlot({ userId: 'a' }, never),
      engineQueue.takeSlot({ userId: 'a' }, never),
    ])
    void engineQueue.takeSlot({ userId: 'a' }, never)
    void engineQueue.takeSlot({ userId: 'b' }, never)
    releases[0]?.()
    releases[0]?.()
    expect(engineQueue.count()).toEqual({ working: 2, waiting: 1 })
  })

  test('qui renonce quitte la file sans prendre de place', async () => {
    const engineQueue = createQueue(1)
    const release = await engineQueue.takeSlot({ userId: 'a' }, never)
    const giveUp = new AbortController()
    const cancelled = engineQueue.takeSlot({ userId: 'b' }, giveUp.signal)
    const patient = engineQueue.takeSlot({ userId: 'c' }, never)
    giveUp.abort(new Error('renoncé'))
    await expect(cancelled).rejects.toThrow('renoncé')
    release()
    await patient
    expect(engineQueue.count()).toEqual({ working: 1, waiting: 0 })
  })

  test('un nombre de places agrandi profite aussitôt à qui attend', async () => {
    let count = 1
    const engineQueue = createEngineQueue({ slots: () => count })
    await engineQueue.takeSlot({ userId: 'a' }, never)
    const second = engineQueue.takeSlot({ userId: 'b' }, never)
    count = 2
    engineQueue.startWaiting()
    await second
    expect(engineQueue.count()).toEqual({ working: 2, waiting: 0 })
  })

  test('un moteur plein ne retient pas le travail d’un autre moteur', async () => {
    const engineQueue = createEngineQueue({ slots: () => 5, parallelism: () => 1 })
    const release = await engineQueue.takeSlot({ userId: 'a', engine: 'sd' }, never)
    let second = false
    const waiting = engineQueue.takeSlot({ userId: 'a', engine: 'sd' }, never).then(() => {
      second = true
    })
    await engineQueue.takeSlot({ userId: 'a', engine: 'localai' }, never)
    expect([engineQueue.count(), second]).toEqual([{ working: 2, waiting: 1 }, false])
    release()
    await waiting
  })

  test('le travail long laisse toujours une place au travail court', async () => {
    const engineQueue = createQueue(3)
    await Promise.all([1, 2].map(() => engineQueue.takeSlot({ userId: 'a', isLong: true }, never)))
    void engineQueue.takeSlot({ userId: 'a', isLong: true }, never)
    await engineQueue.takeSlot({ userId: 'a' }, never)
    expect(engineQueue.count()).toEqual({ working: 3, waiting: 1 })
  })

  test('avec une seule place, le travail long la prend aussi', async () => {
    const engineQueue = createQueue(1)
    await engineQueue.takeSlot({ userId: 'a', isLong: true }, never)
    expect(engineQueue.count()).toEqual({ working: 1, waiting: 0 })
  })
})

describe('travaux commencés d’une même sorte', () => {
  const kind = 'conversion'
  const begin = (
    engineQueue: EngineQueue,
    name: string,
    { isLong = false }: { readonly isLong?: boolean } = {},
  ) => {
    const work = { name, hasBegun: false, release: () => {} }
    const ticket = engineQueue.enqueue({ userId: name.slice(0, 1), kind, isLong }, (release) => {
      work.hasBegun = true
      work.release = release
    })
    return Object.assign(work, { ticket })
  }

  test('rendre sa place ne laisse pas commencer le suivant de la même personne ; finir, oui', () => {
    const engineQueue = createEngineQueue({
      slots: () => 5,
      runningLimit: () => ({ perUser: 1 }),
    })
    const [first, second, other] = ['a1', 'a2', 'b1'].map((name) => begin(engineQueue, name))
    first?.release()
    expect([first, second, other].map((work) => work?.hasBegun)).toEqual([true, false, true])
    expect(second && engineQueue.position(second.ticket)).toBe(1)
    first?.ticket.end()
    first?.ticket.end()
    expect(second?.hasBegun).toBe(true)
    expect(begin(engineQueue, 'a3').hasBegun).toBe(false)
  })

  test('qui attend la fin d’un travail de sa sorte ne retient ni ses autres demandes, ni la reprise du premier', async () => {
    const engineQueue = createEngineQueue({
      slots: () => 1,
      runningLimit: () => ({ perUser: 1 }),
    })
    const first = begin(engineQueue, 'a1')
    begin(engineQueue, 'a2')
    const resumed = engineQueue.takeSlot({ userId: 'a' }, never)
    const chat = engineQueue.takeSlot({ userId: 'a' }, never)
    first.release()
    const release = await resumed
    release()
    await chat
    expect(engineQueue.count()).toEqual({ working: 1, waiting: 1 })
  })

  test('dans toute l’installation, un travail court trouve toujours sa place entre les longs', () => {
    const engineQueue = createEngineQueue({
      slots: () => 9,
      runningLimit: () => ({ perUser: 1, overall: 3 }),
    })
    const long = ['a1', 'b1', 'c1'].map((name) => begin(engineQueue, name, { isLong: true }))
    const short = ['d1', 'e1'].map((name) => begin(engineQueue, name))
    expect(long.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false])
    expect(short.map(({ hasBegun }) => hasBegun)).toEqual([true, false])
    short[0]?.ticket.end()
    expect(short[1]?.hasBegun).toBe(true)
  })
})
