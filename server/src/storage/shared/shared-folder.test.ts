import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { storageSuite } from '../storage.suite.ts'
import { openSharedStorage } from './open-storage.ts'
import { markerName } from './storage-marker.ts'

async function setUp() {
  const temporary = await temporaryFolder()
  const folder = join(temporary.path, 'partage')
  await mkdir(folder)
  const lines: string[] = []
  const say = (message: string) => void lines.push(message)
  const storage = await openSharedStorage({
    location: { kind: 'folder', folder },
    key: undefined,
    scratchFolder: join(temporary.path, 'incoming'),
    log: { error: say, info: say },
  })
  return {
    ...storage,
    folder,
    lines,
    [Symbol.asyncDispose]: temporary[Symbol.asyncDispose],
  }
}
const text = () => Readable.from([Buffer.from('bonjour')])

describe('un dossier que des serveurs partagent', () => {
  storageSuite(setUp)

  test('démonté, il refuse ce qui serait caché plus tard, et le dit une fois au journal', async () => {
    await using storage = await setUp()
    const id = makeId()
    await storage.writeObject(markerName, Buffer.from('à nous'))
    await storage.put(id, text())
    // What stays of a folder that is no longer mounted.
    await rename(storage.folder, `${storage.folder}.away`)
    await mkdir(storage.folder)
    const away = { code: 'server.storage-away', status: 503 }
    await expect(storage.put(makeId(), text())).rejects.toMatchObject(away)
    await expect(storage.copy(id, makeId())).rejects.toMatchObject(away)
    await expect(storage.check()).rejects.toMatchObject(away)
    expect(await readdir(storage.folder)).toEqual([])
    await rename(`${storage.folder}.away`, `${storage.folder}.back`)
    await writeFile(join(storage.folder, markerName), 'à nous')
    await storage.put(makeId(), text())
    expect(storage.lines).toEqual([
      'le stockage des fichiers ne répond pas',
      'le stockage des fichiers répond de nouveau',
    ])
  })
})
