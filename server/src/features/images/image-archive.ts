import { Readable } from 'node:stream'
import type { PictureFormat } from '@atelier/contract/picture-formats'
import yazl from 'yazl'
import { imageFileName } from './image-file-name.ts'
import type { StoredImage } from './images.repository.ts'

/** Pictures as a zip that is written while it is sent; a file is opened only when its turn comes. */
export function archiveOf(
  images: readonly StoredImage[],
  format: PictureFormat,
  open: (fileId: string) => Promise<{ readonly stream: Readable } | undefined>,
): Readable {
  const archive = new yazl.ZipFile()
  archive.on('error', (cause: unknown) => out.destroy(cause instanceof Error ? cause : new Error(String(cause))))
  for (const [index, image] of images.entries())
    archive.addReadStreamLazy(
      `${String(index + 1).padStart(3, '0')}-${imageFileName(image, format)}`,
      // Pictures are compressed already.
      { compress: false, mtime: new Date(image.createdAt) },
      (done) =>
        void open(image.fileId).then(
          (file) => (file ? done(null, file.stream) : done(new Error(`no bytes for ${image.id}`), Readable.from([]))),
          (cause: unknown) => done(cause, Readable.from([])),
        ),
    )
  archive.end()
  const out = Readable.from(archive.outputStream as AsyncIterable<Buffer>, { objectMode: false })
  return out
}
