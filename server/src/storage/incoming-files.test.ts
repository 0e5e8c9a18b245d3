import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import { slowDisk } from '#testing/slow/slow-disk.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { createDiskSpace } from './disk-space.ts'
import { createIncomingFiles } from './incoming-files.ts'

async function setUp() {
  const folder = await temporaryFolder()
  const incoming = createIncomingFiles({
    folder: join(folder.path, 'incoming'),
    diskSpace: createDiskSpace({ freeBytes: async () => Number.MAX_SAFE_INTEGER }),
    makeId,
  })
  const left = () => readdir(join(folder.path, 'incoming'))
  return { folder: folder.path, incoming, left, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
}
const fileOf = (stream: Readable, isTruncated = false) => ({
  originalName: 'a.png',
  stream,
  maxBytes: 50 * 1024 * 1024,
  isTruncated: () => isTruncated,
})
const path = (given: string) => Promise.resolve(given)

test('un envoi est là tant qu’on s’en sert, puis plus', async () => {
  await using setup = await setUp()
  const seen = await setup.incoming.withReceivedFile(
    fileOf(Readable.from([Buffer.from('bon'), Buffer.from('jour')])),
    async (given) => ({
      given,
      text: await readFile(given, 'utf8'),
    }),
  )
  expect(seen.text).toBe('bonjour')
  expect(existsSync(seen.given)).toBe(false)
})

test('un fichier vide est refusé', async () => {
  await using setup = await setUp()
  await expect(
    setup.incoming.withReceivedFile(fileOf(Readable.from([])), path),
  ).rejects.toMatchObject({
    code: 'file.empty',
  })
  expect(await setup.left()).toEqual([])
})

test('un fichier trop gros est refusé en disant la limite', async () => {
  await using setup = await setUp()
  const refused = setup.incoming.withReceivedFile(
    fileOf(Readable.from([Buffer.from('x')]), true),
    path,
  )
  await expect(refused).rejects.toMatchObject({
    code: 'file.too-large',
    message: expect.stringMatching(/\(50\sMB au plus\)/),
  })
  expect(await setup.left()).toEqual([])
})

test('rien ne reste quand la suite échoue', async () => {
  await using setup = await setUp()
  const failing = setup.incoming.withReceivedFile(fileOf(Readable.from([Buffer.from('x')])), () =>
    Promise.reject(new Error('non')),
  )
  await expect(failing).rejects.toThrow('non')
  expect(await setup.left()).toEqual([])
})

test('rien ne reste quand l’envoi s’interrompt, ce qui n’est pas une panne du serveur', async () => {
  await using setup = await setUp()
  // Like the reader of forms: it knows of a broken connection before anyone reads the file.
  const stream = new PassThrough().on('error', () => {})
  const received = setup.incoming.withReceivedFile(fileOf(stream), path)
  stream.write('début')
  stream.destroy(new Error('aborted'))
  await expect(received).rejects.toMatchObject({ code: 'request.malformed' })
  expect(await setup.left()).toEqual([])
})

test('rien ne reste quand l’envoi s’interrompt avant que le disque n’ait ouvert le fichier', async () => {
  await using setup = await setUp()
  using disk = slowDisk()
  const stream = new PassThrough().on('error', () => {})
  const received = setup.incoming.withReceivedFile(fileOf(stream), path).catch(({ code }) => code)
  await disk.requested
  stream.destroy(new Error('aborted'))
  // Whoever removes the file too early has done so by now.
  for (let turn = 0; turn < 10; turn += 1) await setup.left()
  disk.allow()
  expect(await received).toBe('request.malformed')
  expect(await setup.left()).toEqual([])
})

test('un disque qui refuse est une panne, pas la faute de qui envoie', async () => {
  await using setup = await setUp()
  await writeFile(join(setup.folder, 'incoming'), '')
  await expect(
    setup.incoming.withReceivedFile(fileOf(Readable.from([Buffer.from('x')])), path),
  ).rejects.toMatchObject({ syscall: expect.any(String) })
})

test('ce qui se fabrique en route a une place, et n’en garde aucune', async () => {
  await using setup = await setUp()
  const made = await setup.incoming.withTemporaryPaths(async (lend) => {
    const [used, unused] = [lend(), lend()]
    await writeFile(used, 'image')
    return { text: await readFile(used, 'utf8'), areApart: used !== unused }
  })
  expect(made).toEqual({ text: 'image', areApart: true })
  expect(await setup.left()).toEqual([])
})
