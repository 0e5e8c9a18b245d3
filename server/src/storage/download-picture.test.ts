import { expect, test } from 'vitest'
import { withPictureTurn } from '#platform/shared-work.ts'
import { beginSlowWork } from '#testing/slow/begin-slow-work.ts'
import { openPictureDownload } from './download-picture.ts'

test('qui part avant que son image ne soit réduite quitte la file', async () => {
  const end = await beginSlowWork(withPictureTurn, 'une autre personne')
  const leaving = new AbortController()
  const files = {
    open: async () => undefined,
    withFile: async <T>(_: string, use: (path: string) => Promise<T>) => await use('image.png'),
  }
  const download = openPictureDownload(
    { files, pictureQuality: async () => 80 },
    { caller: { userId: 'a', signal: leaving.signal }, fileId: 'une image', format: 'webp' },
  )
  leaving.abort(new Error('parti'))
  await expect(download).rejects.toThrow('parti')
  await end()
})
