import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { migratedTemplate, openTestPostgres } from '#testing/database/postgres.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { createTestBus } from '#testing/servers/test-bus.ts'
import { createOnlyServer, createServers } from './servers.service.ts'

const silenceMs = 15_000
const heartbeatMs = 3000

let database: Database
beforeEach(async () => {
  database = await openTestPostgres(migratedTemplate)
})
afterEach(() => database.close())

async function join(name: string, folderName = name, hasOwnFiles = false) {
  const clock = createManualClock()
  const bus = createTestBus(name)
  const servers = await createServers({
    database,
    bus,
    monotonicClock: clock,
    makeId,
    log: createLog({ level: 'silent', readable: false }),
    name,
    folderName,
    version: '1',
    newestMigration: '0057',
    hasOwnFiles,
  })
  const deaths: string[] = []
  servers.onDeclaredDead(() => void deaths.push(servers.id()))
  return {
    ...servers,
    bus,
    clock,
    deaths,
    /** Gives signs of life for so long, on time. */
    async live(milliseconds: number) {
      for (let passed = 0; passed <= milliseconds; passed += heartbeatMs) {
        await servers.tick()
        clock.advance(heartbeatMs)
      }
    },
  }
}
/** As if this server had been silent for so long. */
const silence = (name: string, milliseconds: number) =>
  database.queries
    .updateTable('servers')
    .set({ beat_at: sql<number>`beat_at - ${milliseconds}::bigint` })
    .where('name', '=', name)
    .execute()

describe('plusieurs serveurs', () => {
  test('se voient tant qu’ils donnent signe de vie', async () => {
    const [a, b] = [await join('a'), await join('b')]
    await a.live(silenceMs + heartbeatMs)
    await b.tick()
    expect(await a.listLivingIds()).toEqual(['a', 'b'])
  })

  test('déclarent mort celui qui se tait, qui recommence sous un autre nom', async () => {
    const [a, b] = [await join('a'), await join('b')]
    await silence('b', silenceMs + 1000)
    await a.live(silenceMs)
    expect(await a.listLivingIds()).toEqual(['a'])
    await b.tick()
    expect(b.deaths).toEqual([b.id()])
    expect(b.id()).not.toBe('b')
    expect(b.bus.serverId()).toBe(b.id())
    expect(await a.listLivingIds()).toEqual(['a', b.id()].toSorted())
    await b.tick()
    expect(b.deaths).toHaveLength(1)
  })

  test('ne déclarent mort personne s’ils se sont tus eux-mêmes', async () => {
    const [a] = [await join('a'), await join('b')]
    await a.live(silenceMs - 2 * heartbeatMs)
    a.clock.advance(3 * heartbeatMs)
    await silence('b', 60_000)
    await a.live(silenceMs - heartbeatMs)
    expect(await a.listLivingIds()).toEqual(['a', 'b'])
    await a.live(0)
    expect(await a.listLivingIds()).toEqual(['a'])
  })

  test('partagent leurs fichiers, ou ne démarrent pas', async () => {
    await join('a')
    await expect(join('b', 'b', true)).rejects.toThrow(/^STORAGE_URL manque.*«\u00a0a\u00a0»/)
    expect(await join('c').then(({ listLivingIds }) => listLivingIds())).toEqual(['a', 'c'])
  })

  test('celui qui garde ses fichiers pour lui travaille seul, jusqu’à ce qu’il se taise', async () => {
    const alone = await join('a', 'a', true)
    await expect(join('b')).rejects.toThrow(/^STORAGE_URL.*«\u00a0a\u00a0».*son propre dossier/)
    await expect(join('b', 'b', true)).rejects.toThrow('STORAGE_URL')
    expect(await alone.listLivingIds()).toEqual(['a'])
    // It starts anew in its own folder, whatever was left of it.
    const again = await join('a2', 'a', true)
    expect(await again.listLivingIds()).toEqual(['a2'])
    await silence('a2', silenceMs + 1000)
    await expect(join('b')).resolves.toBeDefined()
  })

  test('de deux qui démarrent ensemble sans fichiers partagés, un seul démarre', async () => {
    const started = await Promise.allSettled([join('a', 'a', true), join('b', 'b', true)])
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('qui redémarre dans son dossier remplace aussitôt celui d’avant', async () => {
    await join('a', 'dossier')
    const after = await join('b', 'dossier')
    expect(await after.listLivingIds()).toEqual(['b'])
  })

  test('qui s’arrête ne laisse pas son nom', async () => {
    const [a, b] = [await join('a'), await join('b')]
    await b.stop()
    await b.close()
    expect(await a.listLivingIds()).toEqual(['a'])
  })

  test('à chaque signe de vie, reprennent ce qui n’a plus personne', async () => {
    const a = await join('a')
    let adopted = 0
    a.onAdoption(async () => {
      adopted += 1
    })
    await a.tick()
    await a.tick()
    expect(adopted).toBe(2)
  })

  test('donnent signe de vie pendant qu’une longue reprise dure', async () => {
    const a = await join('a')
    const end = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    a.onAdoption(() => {
      begun.resolve()
      return end.promise
    })
    const ticks = [a.tick()]
    await begun.promise
    await silence('a', silenceMs)
    ticks.push(a.tick())
    const beat = database.queries.selectFrom('servers').select('beat_at').where('name', '=', 'a')
    await expect
      .poll(async () => Date.now() - Number((await beat.executeTakeFirstOrThrow()).beat_at))
      .toBeLessThan(silenceMs)
    end.resolve()
    await Promise.all(ticks)
  })
})

describe('une corvée', () => {
  const hourMs = 3_600_000
  const age = (name: string, milliseconds: number) =>
    database.queries
      .updateTable('chores')
      .set({ last_at: sql<number>`last_at - ${milliseconds}::bigint` })
      .where('name', '=', name)
      .execute()

  test('se fait une fois par période, par un seul', async () => {
    const all = [await join('a'), await join('b'), await join('c')]
    const askAll = async () =>
      (await Promise.all(all.map((one) => one.mayRunChore('balai', hourMs)))).filter(Boolean).length
    expect(await askAll()).toBe(1)
    expect(await askAll()).toBe(0)
    await age('balai', hourMs / 2)
    expect(await askAll()).toBe(0)
    expect(await all[0]?.mayRunChore('autre', hourMs)).toBe(true)
    await age('balai', hourMs / 2)
    expect(await askAll()).toBe(1)
  })

  test('est toujours pour un serveur seul', async () => {
    const only = createOnlyServer('a')
    for (let time = 0; time < 2; time += 1)
      expect(await only.mayRunChore('balai', hourMs)).toBe(true)
    expect(await only.listLivingIds()).toEqual(['a'])
  })
})
