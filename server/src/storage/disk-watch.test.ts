import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createDiskWatch, type DiskState } from './disk-watch.ts'
import { createSpareFile } from './spare-file.ts'

const megabyte = 1024 ** 2

async function setUp() {
  const folder = await temporaryFolder()
  const disk = { free: 1000 * megabyte }
  const freeBytes = async () => disk.free
  const file = join(folder.path, 'reserve.bin')
  const spareFile = createSpareFile({ file, bytes: 3 * megabyte, freeBytes })
  const log = createLog({ level: 'silent', readable: false })
  const watch = createDiskWatch({ storage: { freeBytes }, spareFile, log })
  const states: DiskState[] = []
  watch.onChange((state) => states.push(state))
  const size = async () => (await stat(file).catch(() => undefined))?.size
  return {
    disk,
    watch,
    states,
    size,
    names: () => readdir(folder.path),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  }
}

test('la réserve est mise de côté, rendue quand le disque est plein, et reprise plus tard', async () => {
  await using setup = await setUp()
  const { disk, watch } = setup
  expect(await watch.look()).toBe('ok')
  expect(await setup.size()).toBe(3 * megabyte)
  disk.free = 100 * megabyte
  expect(await watch.look()).toBe('low')
  expect(await setup.size()).toBe(3 * megabyte)
  disk.free = megabyte
  expect(await watch.look()).toBe('full')
  expect(await setup.names()).toEqual([])
  disk.free = 1000 * megabyte
  expect(await watch.look()).toBe('ok')
  expect(await setup.size()).toBe(3 * megabyte)
  expect(setup.states).toEqual(['low', 'full', 'ok'])
})

test('une écriture qui ne tenait pas ne rend la réserve qu’une fois', async () => {
  await using setup = await setUp()
  await setup.watch.look()
  expect(await setup.watch.releaseSpace()).toBe(true)
  expect(await setup.watch.releaseSpace()).toBe(false)
  expect(setup.watch.state()).toBe('full')
})

test('sans place pour elle, la réserve n’est pas prise', async () => {
  await using setup = await setUp()
  setup.disk.free = 202 * megabyte
  expect(await setup.watch.look()).toBe('ok')
  expect(await setup.names()).toEqual([])
})
