import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Bus, defineQuestion, defineTopic } from '#platform/bus/bus.ts'
import { makeId } from '#platform/ids.ts'
import { startCuttingProxy } from '#testing/database/cutting-proxy.ts'
import { createTestDatabase } from '#testing/database/postgres.ts'
import { startPostgresServer } from '#testing/database/postgres-server.ts'
import type { TestDatabase } from '#testing/database/test-databases.ts'
import { openPostgresBus, type PostgresBusOptions } from './postgres-bus.ts'

const words = defineTopic('words', z.string())
const lengthOf = defineQuestion('length', z.string(), z.number())
const silent = defineQuestion('silent', z.string(), z.number())

let database: TestDatabase
let opened: Bus[]
beforeEach(async () => {
  database = await createTestDatabase('migrated')
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((bus) => bus.close()))
  await database.drop()
})

async function open(serverId: string, options: Partial<PostgresBusOptions> = {}): Promise<Bus> {
  const bus = await openPostgresBus({
    url: database.url,
    serverId,
    makeId,
    onFailure: () => undefined,
    retryMs: 10,
    ...options,
  })
  opened.push(bus)
  return bus
}
function recorder(bus: Bus): string[] {
  const received: string[] = []
  bus.subscribe(words, (word, from) => received.push(`${from} ${word}`))
  return received
}

describe('deux serveurs sur une base', () => {
  test('reçoivent tout, dans un même ordre, ce qu’ils publient eux-mêmes compris', async () => {
    const [a, b] = [await open('a'), await open('b')]
    const [atA, atB] = [recorder(a), recorder(b)]
    for (let index = 0; index < 300; index += 1) {
      a.publish(words, String(index))
      b.publish(words, String(index))
    }
    await vi.waitFor(() => expect([atA.length, atB.length]).toEqual([600, 600]), 20_000)
    expect(atA).toEqual(atB)
    for (const from of ['a', 'b'])
      expect(atA.filter((one) => one.startsWith(from))).toEqual(
        Array.from({ length: 300 }, (_, index) => `${from} ${index}`),
      )
  })

  test('un long message arrive entier, à sa place parmi les autres', async () => {
    const [a, b] = [await open('a'), await open('b')]
    const received = recorder(b)
    const long = 'é'.repeat(50_000)
    a.publish(words, 'avant')
    a.publish(words, long)
    a.publish(words, 'après')
    await vi.waitFor(() => expect(received).toHaveLength(3), 20_000)
    expect(received).toEqual(['a avant', `a ${long}`, 'a après'])
  })

  test('ce qui s’envoie à un seul n’arrive qu’à lui, aussi sous son nouveau nom', async () => {
    const [a, b] = [await open('a'), await open('b')]
    const [atA, atB] = [recorder(a), recorder(b)]
    a.send('b', words, 'un')
    await vi.waitFor(() => expect(atB).toEqual(['a un']), 20_000)
    await b.rename('b2')
    a.send('b', words, 'perdu')
    a.send('b2', words, 'deux')
    b.publish(words, 'tous')
    await vi.waitFor(() => expect(atA).toEqual(['b2 tous']), 20_000)
    await vi.waitFor(() => expect(atB).toContain('a deux'), 20_000)
    expect(atB).not.toContain('a perdu')
  })

  test('une question a sa réponse ; celui qui n’est plus là, qui échoue ou se tait n’en donne pas', async () => {
    const [a, b] = [await open('a'), await open('b')]
    b.respond(lengthOf, async (word) => {
      if (word === '') throw new Error('non')
      return word.length
    })
    b.respond(silent, () => new Promise(() => undefined))
    expect(await a.ask('b', lengthOf, 'mot', 20_000)).toBe(3)
    expect(await a.ask('b', lengthOf, '', 20_000)).toBeUndefined()
    expect(await a.ask('b', silent, 'mot', 1)).toBeUndefined()
    expect(await a.ask('parti', lengthOf, 'mot', 1)).toBeUndefined()
  })

  test('ce qu’un serveur d’une autre version ne comprend pas ne l’arrête pas', async () => {
    const [a, b] = [await open('a'), await open('b')]
    const received = recorder(b)
    a.publish(defineTopic('words', z.number()), 7)
    a.publish(defineTopic('inconnu', z.number()), 7)
    a.publish(words, 'mot')
    await vi.waitFor(() => expect(received).toEqual(['a mot']), 20_000)
  })
})

describe('quand la connexion se coupe', () => {
  test('chacun reprend, se sait en retard, et reçoit de nouveau', async () => {
    const [a, b] = [await open('a'), await open('b')]
    const received = recorder(b)
    let gaps = 0
    b.onGap(() => {
      gaps += 1
    })
    await cutAll(database.url)
    await vi.waitFor(() => expect(gaps).toBe(1), 20_000)
    a.publish(words, 'encore')
    await vi.waitFor(() => expect(received).toEqual(['a encore']), 20_000)
  })

  test('un serveur à qui plus rien ne revient ouvre une autre connexion', async () => {
    await using proxy = await startCuttingProxy(database.url)
    const bus = await open('a', { url: proxy.url, heartbeatMs: 200 })
    const received = recorder(bus)
    let gaps = 0
    bus.onGap(() => {
      gaps += 1
    })
    // The connection stays open, and brings nothing any more.
    proxy.muteOpenConnections()
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), 20_000)
    // On a busy machine the new connection may seem silent too, and what was under way is a gap again.
    await vi.waitFor(() => {
      bus.publish(words, 'mot')
      expect(received).toContain('a mot')
    }, 20_000)
  })

  test('une adresse par laquelle rien ne revient est refusée, en disant quoi faire', async () => {
    await expect(open('a', { firstMs: 0 })).rejects.toThrow(/DATABASE_DIRECT_URL/)
  })

  test('ce qui se publie pendant que la base est arrêtée part à son retour', async () => {
    const server = await startPostgresServer()
    const failures: unknown[] = []
    const bus = await openPostgresBus({
      url: server.url,
      serverId: 'a',
      makeId,
      onFailure: (cause) => failures.push(cause),
      retryMs: 10,
    })
    try {
      const received = recorder(bus)
      let gaps = 0
      bus.onGap(() => {
        gaps += 1
      })
      await server.halt()
      bus.publish(words, 'plus tard')
      await server.resume()
      await vi.waitFor(() => expect(gaps).toBe(1), 20_000)
      bus.publish(words, 'maintenant')
      await vi.waitFor(() => expect(received).toContain('a maintenant'), 20_000)
      expect(failures.length).toBeGreaterThan(0)
    } finally {
      await bus.close()
      await server.stop()
    }
  })
})

const cutAll = (url: string) =>
  execute(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'atelier-ia-bus'`,
  )

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
