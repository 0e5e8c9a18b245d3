import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { withWriteStream } from './with-write-stream.ts'

const write = async (path: string, stream: AsyncIterable<string>, signal?: AbortSignal) =>
  await withWriteStream(path, { flags: 'wx' }, (file) => pipeline(stream, file, { signal }))

test('un flux est écrit en entier', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'a')
  await write(path, Readable.from(['bon', 'jour']))
  expect(await readFile(path, 'utf8')).toBe('bonjour')
})

test('un fichier qui ne s’ouvre pas est un échec, pas une attente', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'absent', 'a')
  await expect(write(path, Readable.from(['x']))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('un signal déjà donné non plus', async () => {
  await using folder = await temporaryFolder()
  const written = write(join(folder.path, 'a'), Readable.from(['x']), AbortSignal.abort())
  await expect(written).rejects.toMatchObject({ name: 'AbortError' })
})
