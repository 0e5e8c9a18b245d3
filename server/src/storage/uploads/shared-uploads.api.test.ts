import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createTusSetup } from '#testing/setups/tus-setup.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

test('avec un stockage partagé, les parties y attendent, et survivent au serveur', async () => {
  await using folder = await temporaryFolder()
  const shared = join(folder.path, 'partage')
  await mkdir(shared)
  const setup = await createTusSetup({ STORAGE_URL: pathToFileURL(shared).href })
  try {
    const bytes = setup.recording(20)
    const url = await setup.begin(bytes.length)
    await setup.add(url, 0, bytes.subarray(0, 100_000))
    expect(await setup.pendingFiles()).toEqual([])
    await setup.restart()
    expect(await setup.state(url)).toMatchObject({ status: 200, offset: 100_000 })
    expect(await setup.add(url, 100_000, bytes.subarray(100_000))).toMatchObject({
      status: 204,
      offset: bytes.length,
    })
    expect((await setup.transcribe(url)).status).toBe(200)
    expect((await setup.transcribe(url)).json().code).toBe('upload.not-found')
    const storedFiles = async () =>
      (await Array.fromAsync(setup.app().services.storage.list())).length
    expect(await storedFiles()).toBe(1)
    const other = await setup.begin(10)
    await setup.add(other, 0, Buffer.alloc(4))
    expect(await storedFiles()).toBe(2)
    expect((await setup.cancel(other)).status).toBe(204)
    expect(await storedFiles()).toBe(1)
  } finally {
    await setup.close()
  }
})
