import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import type { Storage } from './storage.ts'

const idsIn = async (storage: Storage) =>
  new Set((await Array.fromAsync(storage.list())).map(({ id }) => id))
const read = async (storage: Storage, id: string) => {
  const found = await storage.open(id)
  return found && { byteSize: found.byteSize, bytes: await buffer(found.stream) }
}

/** The behaviour of every storage. */
export function storageSuite(open: () => Promise<Storage & AsyncDisposable>): void {
  test('rend les octets tels qu’ils ont été confiés', async () => {
    await using storage = await open()
    const [id, bytes] = [makeId(), randomBytes(300_000)]
    expect(
      await storage.put(id, Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)])),
    ).toEqual({ byteSize: 300_000 })
    expect(await read(storage, id)).toEqual({ byteSize: 300_000, bytes })
    expect(await storage.byteSize(id)).toBe(300_000)
  })

  test('rend un grand fichier arrivé par morceaux de toutes tailles, entier ou par plages', async () => {
    await using storage = await open()
    const [id, bytes] = [makeId(), randomBytes(21_000_000)]
    const sizes = [1, 70_000, 5_000_000, 65_536, 9_000_000]
    function* pieces() {
      for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1
        yield bytes.subarray(start, start + size)
        start += size
      }
    }
    expect(await storage.put(id, Readable.from(pieces()))).toEqual({ byteSize: bytes.length })
    const whole = await read(storage, id)
    expect([whole?.byteSize, whole?.bytes.equals(bytes)]).toEqual([bytes.length, true])
    for (const [start, end] of [
      [0, 0],
      [8_388_600, 8_388_620],
      [20_999_990, 20_999_999],
    ] as const) {
      const found = await storage.open(id, { start, end })
      expect(found?.byteSize).toBe(bytes.length)
      expect(found && (await buffer(found.stream))).toEqual(bytes.subarray(start, end + 1))
    }
    expect(await storage.withFile(id, async (path) => (await readFile(path)).equals(bytes))).toBe(
      true,
    )
    expect(await storage.withFile(makeId(), async () => 'lu')).toBeUndefined()
  })

  test('se laisse quitter au milieu d’une lecture', async () => {
    await using storage = await open()
    const id = makeId()
    await storage.put(id, Readable.from([randomBytes(3_000_000)]))
    const found = await storage.open(id)
    const [chunk] = found ? await once(found.stream, 'data') : []
    expect(chunk).toBeInstanceOf(Buffer)
    found?.stream.destroy()
    expect(await storage.byteSize(id)).toBe(3_000_000)
  })

  test('garde un fichier vide', async () => {
    await using storage = await open()
    const id = makeId()
    await storage.put(id, Readable.from([]))
    expect(await read(storage, id)).toEqual({ byteSize: 0, bytes: Buffer.alloc(0) })
  })

  test('ne connaît pas ce qui n’a pas été confié, et l’efface sans se plaindre', async () => {
    await using storage = await open()
    const id = makeId()
    expect(await storage.open(id)).toBeUndefined()
    expect(await storage.byteSize(id)).toBeUndefined()
    await storage.remove(id)
  })

  test('copie, et la copie survit à son original', async () => {
    await using storage = await open()
    const [original, copy, nobody] = [makeId(), makeId(), makeId()]
    await storage.put(original, Readable.from([Buffer.from('bonjour')]))
    expect(await storage.copy(original, copy)).toBe(true)
    await storage.remove(original)
    expect((await read(storage, copy))?.bytes.toString()).toBe('bonjour')
    expect(await storage.copy(original, nobody)).toBe(false)
    expect(await idsIn(storage)).toEqual(new Set([copy]))
  })

  test('efface', async () => {
    await using storage = await open()
    const [stored, gone] = [makeId(), makeId()]
    await storage.put(stored, Readable.from([Buffer.from('a')]))
    await storage.put(gone, Readable.from([Buffer.from('b')]))
    await storage.remove(gone)
    expect(await storage.open(gone)).toBeUndefined()
    expect(await idsIn(storage)).toEqual(new Set([stored]))
  })

  test('ne montre rien d’un envoi qui échoue', async () => {
    await using storage = await open()
    const id = makeId()
    const failing = Readable.from(
      (async function* () {
        yield randomBytes(100_000)
        throw new Error('coupé')
      })(),
    )
    await expect(storage.put(id, failing)).rejects.toThrow('coupé')
    expect(await storage.open(id)).toBeUndefined()
    expect(await idsIn(storage)).toEqual(new Set())
  })

  test('ne laisse rien d’un grand envoi qui échoue à sa fin', async () => {
    await using storage = await open()
    const id = makeId()
    const failing = Readable.from(
      (async function* () {
        for (let part = 0; part < 18; part += 1) yield randomBytes(1_000_000)
        throw new Error('coupé')
      })(),
    )
    await expect(storage.put(id, failing)).rejects.toThrow('coupé')
    expect(await storage.open(id)).toBeUndefined()
    expect(await idsIn(storage)).toEqual(new Set())
  })

  test('énumère tout, avec le moment', async () => {
    await using storage = await open()
    expect(await idsIn(storage)).toEqual(new Set())
    const ids = Array.from({ length: 30 }, makeId)
    await Promise.all(ids.map((id) => storage.put(id, Readable.from([Buffer.from(id)]))))
    expect(await idsIn(storage)).toEqual(new Set(ids))
    for await (const { storedAt } of storage.list())
      expect(Math.abs(storedAt - Date.now())).toBeLessThan(60_000)
  })

  test('dit qu’elle peut servir, et la place qui reste', async () => {
    await using storage = await open()
    await storage.check()
    expect(await storage.freeBytes()).toBeGreaterThan(0)
    expect(await idsIn(storage)).toEqual(new Set())
  })

  test('refuse un identifiant qui serait un chemin', async () => {
    await using storage = await open()
    for (const id of ['', '..', '../../etc/passwd', 'a/b', `${makeId()}/x`])
      await expect(async () => storage.open(id)).rejects.toThrow()
  })
}
