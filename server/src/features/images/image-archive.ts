import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { StoredFiles } from '#storage/stored-files.ts'
import { imageFileName } from './image-file-name.ts'
import type { StoredImage } from './images.repository.ts'

/** Pictures as a zip that is written while it is sent; a file is opened only when its turn comes. */
export function archiveOf(images: readonly StoredImage[], files: Pick<StoredFiles, 'open'>): Readable {
  const archive = new yazl.ZipFile()
  archive.on('error', (cause: unknown) => out.destroy(cause instanceof Error ? cause : new Error(String(cause))))
  for (const [index, image] of images.entries())
    archive.addReadStreamLazy(
      `${String(index + 1).padStart(3, '0')}-${imageFileName(image)}`,
      // PNG is compressed already.
      { compress: false, mtime: new Date(image.createdAt) },
      (done) =>
        void files.open(image.fileId).then(
          (file) => (file ? done(null, file.stream) : done(new Error(`no bytes for ${image.id}`), Readable.from([]))),
          (cause: unknown) => done(cause, Readable.from([])),
        ),
    )
  archive.end()
  const out = Readable.from(archive.outputStream as AsyncIterable<Buffer>, { objectMode: false })
  return out
}
