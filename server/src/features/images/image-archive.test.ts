import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createImageArchive } from './image-archive.ts'
import type { StoredImage } from './images.repository.ts'

// Only the fields that the archive reads.
const image = {
  id: 'image-1',
  fileId: 'fichier-1',
  params: { prompt: 'un phare' },
  createdAt: 0,
} as unknown as StoredImage

/** Too large to be read completely before the reader stops. */
const endless = () =>
  new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })

test('qui part avant la fin d’une archive referme le fichier qui y entrait', async () => {
  const file = endless()
  const out = createImageArchive([image], 'png', async () => ({ stream: file }))
  await new Promise((resolve) => out.once('data', resolve))
  const closed = new Promise((resolve) => file.once('close', resolve))
  out.destroy()
  await closed
  expect(file.destroyed).toBe(true)
})

test('un fichier qui ne se laisse plus lire termine l’archive par un échec, et rien d’autre', async () => {
  const file = endless()
  const out = createImageArchive([image], 'png', async () => ({ stream: file }))
  await new Promise((resolve) => out.once('data', resolve))
  const failed = new Promise((resolve) => out.once('error', resolve))
  file.destroy(new Error('le disque ne répond plus'))
  expect(await failed).toMatchObject({ message: 'le disque ne répond plus' })
})
