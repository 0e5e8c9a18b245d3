import { afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database/postgres.ts'
import { openLogFileStore } from './log-file/log-file-store.repository.ts'
import type { LogLineFilter, LogStore, NewLogLine } from './log-store.ts'
import { openLogTable } from './log-table/log-table-store.repository.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

function openFile(): LogStore {
  const store = openLogFileStore(':memory:', (cause) => {
    throw cause
  })
  closing.push(store.close)
  return store
}
async function openTables(...serverNames: readonly string[]): Promise<LogStore[]> {
  const { url, drop } = await createTestDatabase('migrated')
  closing.push(drop)
  const stores = serverNames.map((serverName) =>
    openLogTable({ url, preparesStatements: true, serverName }),
  )
  closing.push(...stores.map((store) => store.close))
  return stores
}

const line = (at: number, message: string, change: Partial<NewLogLine> = {}): NewLogLine => ({
  at,
  message,
  level: 'info',
  source: 'backend',
  metadata: '{}',
  ...change,
})
const messages = async (store: LogStore, filter: LogLineFilter = {}, limit = 100) =>
  (await store.list(filter, { limit })).map(({ message }) => message)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe.each([
  { kind: 'un fichier', open: async () => openFile() },
  { kind: 'une table', open: async () => (await openTables('a'))[0] ?? openFile() },
])('le journal dans $kind', ({ open }) => {
  test('se lit du plus récent au plus ancien, par page, et d’une ligne à la suivante', async () => {
    const store = await open()
    expect(await store.add(numbers(5).map((number) => line(number, `ligne ${number}`)))).toBe(true)
    const page = await store.list({}, { limit: 2, offset: 1 })
    expect(page.map(({ message }) => message)).toEqual(['ligne 3', 'ligne 2'])
    const [before] = page.slice(-1)
    if (!before) throw new Error('no line')
    expect((await store.list({}, { limit: 9, before })).map(({ at }) => at)).toEqual([1, 0])
    expect([await store.count({}, 3), await store.total({}, 100)]).toEqual([3, 5])
  })

  test('se filtre par niveau, source, dates et mots, ensemble', async () => {
    const store = await open()
    await store.add([
      line(1, 'Échec du téléchargement', { level: 'error', metadata: '{"cause":"disque"}' }),
      line(2, 'téléchargement repris', { source: 'system' }),
      line(3, 'délai dépassé', { level: 'error', source: 'system' }),
    ])
    expect(await messages(store, { level: 'error' })).toEqual([
      'délai dépassé',
      'Échec du téléchargement',
    ])
    expect(await messages(store, { source: 'system', from: 2, to: 2 })).toEqual([
      'téléchargement repris',
    ])
    expect(await messages(store, { search: 'telech' })).toHaveLength(2)
    expect(await messages(store, { search: 'disque telech', level: 'error' })).toEqual([
      'Échec du téléchargement',
    ])
    expect(await messages(store, { search: 'telech', source: 'system', from: 3 })).toEqual([])
    expect(await messages(store, { search: `' | "x` })).toEqual([])
    expect(await messages(store, { search: '***' })).toHaveLength(3)
    expect(await store.count({ search: 'telech', level: 'error' }, 10)).toBe(1)
  })

  test('perd ce qui est trop vieux ou en trop, pas à pas, et tout d’un coup', async () => {
    const store = await open()
    await store.add(numbers(50).map((number) => line(number, `ligne ${number}`)))
    const old = { before: 10, maxLines: 30, limit: 15 }
    const removed = [await store.deleteOld(old), await store.deleteOld(old)]
    expect(removed).toEqual([15, 5])
    expect(await store.deleteOld(old)).toBe(0)
    expect([await store.count({}, 100), (await messages(store)).at(-1)]).toEqual([30, 'ligne 20'])
    expect(await messages(store, { search: 'ligne 3' })).toEqual([])
    expect(await store.clear()).toBe(30)
    expect([await store.count({}, 100), await store.total({}, 100)]).toEqual([0, 0])
    await store.add([line(1, 'après')])
    expect(await messages(store)).toEqual(['après'])
  })

  test('prend tout texte, et dit sa taille', async () => {
    const store = await open()
    await store.add([line(1, `zéro \0 et \ud800 moitié`), line(2, 'x'.repeat(2000))])
    expect(await store.count({}, 10)).toBe(2)
    expect(await store.byteSize()).toBeGreaterThanOrEqual(0)
  })
})

describe('le journal de plusieurs serveurs', () => {
  test('réunit leurs lignes dans l’ordre du temps, et dit de qui elles sont', async () => {
    const [a, b] = await openTables('a', 'b')
    await a?.add([line(1, 'de a'), line(4, 'encore de a')])
    await b?.add([line(2, 'de b'), line(3, 'erreur de b', { level: 'error' })])
    const all = (await b?.list({}, { limit: 10 })) ?? []
    expect(all.map(({ server, message }) => [server, message])).toEqual([
      ['a', 'encore de a'],
      ['b', 'erreur de b'],
      ['b', 'de b'],
      ['a', 'de a'],
    ])
    expect(await a?.listServers()).toEqual(['a', 'b'])
    expect(await a?.count({ server: 'b' }, 10)).toBe(2)
    expect(await a?.total({ server: 'b', search: 'erreur', level: 'error' }, 10)).toBe(1)
    // What one removes, the other has not counted.
    await b?.clear()
    expect([await a?.total({}, 10), await a?.listServers()]).toEqual([0, []])
  })

  test('attend sa base, et dit à qui le lit qu’elle ne répond pas', async () => {
    // Nothing listens on this port.
    const store = openLogTable({
      url: 'postgres://atelier@127.0.0.1:1/atelier',
      preparesStatements: true,
      serverName: 'a',
    })
    closing.push(store.close)
    expect(await store.add([line(1, 'pendant')])).toBe(false)
    await expect(store.list({}, { limit: 1 })).rejects.toMatchObject({
      code: 'server.database-away',
      status: 503,
    })
  })

  test('n’en a qu’un dans un fichier : aucun nom, et rien d’un autre', async () => {
    const store = openFile()
    await store.add([line(1, 'seule')])
    const [first] = await store.list({}, { limit: 1 })
    expect([first?.server, await store.listServers()]).toEqual([undefined, []])
    expect(await messages(store, { server: 'a' })).toEqual([])
    expect(await store.total({ server: 'a' }, 10)).toBe(0)
  })
})
