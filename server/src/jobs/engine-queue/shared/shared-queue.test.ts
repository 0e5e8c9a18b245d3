import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { makeId } from '#platform/ids.ts'
import { migratedTemplate, openTestPostgres } from '#testing/database/postgres.ts'
import { createTestServers } from '#testing/servers/test-bus.ts'
import { describeEngineQueue } from '../engine-queue.suite.ts'
import type { EngineQueueLimits } from '../engine-queue.ts'
import type { Slot, SlotRequest } from '../waiting-line.ts'
import { createSharedQueue } from './shared-queue.ts'

/** Two servers, « p1 » and « p2 », on one database. */
async function openShared(limits: EngineQueueLimits) {
  const database = await openTestPostgres(migratedTemplate)
  for (const id of ['p1', 'p2']) await addServer(database, id)
  const buses = createTestServers()
  const lost = new Set<string>()
  const deaths: (() => void)[] = []
  const queues = buses.map((bus) =>
    createSharedQueue({
      ...limits,
      queries: database.queries,
      bus: {
        ...bus,
        send: (to, topic, message) => {
          if (!lost.has(to)) bus.send(to, topic, message)
        },
      },
      servers: { onDeclaredDead: (act) => void deaths.push(act) },
      isOwnEngine: (engine) => engine === 'embedded',
      makeId,
      // On a machine that is very busy the database may once be slow to answer: the queue asks again.
      onFailure: (cause) => process.stderr.write(`${cause}\n`),
    }),
  )
  const [one, two] = queues as [(typeof queues)[0], (typeof queues)[0]]
  let asked = 0
  return {
    database,
    buses,
    one,
    two,
    lost,
    deaths,
    next() {
      asked += 1
      return asked % 2 === 1 ? one : two
    },
    async settled() {
      // What one sends may make the other one send.
      for (let round = 0; round < 2; round += 1) for (const queue of queues) await queue.settled()
    },
    async close() {
      for (const queue of queues) await queue.close()
      await database.close()
    },
  }
}

const addServer = ({ queries }: Database, id: string) =>
  queries
    .insertInto('servers')
    .values({ id, name: id, folder: id, version: '1', started_at: 0, beat_at: 0 })
    .execute()

describeEngineQueue('partagé par deux serveurs', openShared)

describe('la file partagée', () => {
  let setup: Awaited<ReturnType<typeof openShared>>
  let slots: number
  let time: number
  beforeEach(async () => {
    slots = 1
    time = 1_000_000
    setup = await openShared({ slots: () => slots, parallelism: () => 1, now: () => time })
    await setup.one.adopt()
    await setup.two.adopt()
  })
  afterEach(() => setup.close())

  /** Names of what began, in order. */
  const createRecord = () => {
    const begun: string[] = []
    const slots = new Map<string, Slot>()
    return {
      begun,
      release(name: string) {
        slots.get(name)?.release()
        return setup.settled()
      },
      async enqueue(server: 'one' | 'two', name: string, request: Partial<SlotRequest> = {}) {
        setup[server].enqueue({ userId: name.slice(0, 1), isNamed: true, ...request }, (slot) => {
          begun.push(name)
          slots.set(name, slot)
        })
        await setup.settled()
      },
    }
  }

  test('une base qui s’est arrêtée net a tout perdu : chacun remet ses demandes, et rien ne commence avant', async () => {
    const { begun, enqueue, release } = createRecord()
    await enqueue('one', 'a1')
    await enqueue('two', 'b1')
    await sql`truncate queue_tickets, queue_users, queue_servers, queue_state`.execute(
      setup.database.queries,
    )
    setup.buses[1].loseMessages()
    await setup.settled()
    expect(begun).toEqual(['a1'])
    await enqueue('one', 'c1')
    expect(await setup.two.countAll()).toEqual({ working: 1, waiting: 2 })
    await release('a1')
    expect(begun).toEqual(['a1', 'b1'])
  })

  test('ce qu’avait un serveur qui ne donne plus signe de vie est rendu, et son autre nom le reprend', async () => {
    const { begun, enqueue } = createRecord()
    await enqueue('one', 'a1')
    await enqueue('two', 'b1')
    await setup.database.queries.deleteFrom('servers').where('id', '=', 'p1').execute()
    await setup.two.adopt()
    await setup.settled()
    expect(begun).toEqual(['a1', 'b1'])
    // It was only slow.
    await addServer(setup.database, 'p1')
    for (const act of setup.deaths) act()
    await setup.settled()
    expect(await setup.two.countAll()).toEqual({ working: 2, waiting: 0 })
  })

  test('une place dont la nouvelle s’est perdue est trouvée quand même', async () => {
    const { begun, enqueue, release } = createRecord()
    await enqueue('one', 'a1')
    await enqueue('two', 'b1')
    setup.lost.add('p2')
    await release('a1')
    expect(begun).toEqual(['a1'])
    await setup.two.adopt()
    expect(begun).toEqual(['a1', 'b1'])
  })

  test('le moteur de chaque machine est le sien', async () => {
    slots = 9
    const { begun, enqueue } = createRecord()
    for (const engine of ['embedded', 'localai'])
      for (const server of ['one', 'two'] as const)
        for (const user of ['a', 'b'])
          await enqueue(server, `${user} ${engine} ${server}`, { engines: [engine] })
    expect(begun).toEqual(['a embedded one', 'a embedded two', 'a localai one'])
  })

  test('qui pose et reprend sans cesse ses demandes sur les deux ne retarde personne', async () => {
    const { begun, enqueue, release } = createRecord()
    await enqueue('one', 'a0')
    const giveUp = new AbortController()
    const askOften = (signal: AbortSignal) =>
      Array.from({ length: 100 }, () => setup.next().takeSlot({ userId: 'a' }, signal))
    const flood = askOften(giveUp.signal)
    await enqueue('two', 'b1')
    giveUp.abort(new Error('renoncé'))
    askOften(new AbortController().signal)
    await Promise.allSettled(flood)
    await setup.settled()
    expect(await setup.one.countAll()).toEqual({ working: 1, waiting: 101 })
    time += 5000
    await release('a0')
    expect(begun).toEqual(['a0', 'b1'])
  })
})
