import type { Readable } from 'node:stream'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import { createZipStream } from '#platform/files/zip-stream.ts'
import { imageFileName } from './image-file-name.ts'
import type { StoredImage } from './images.repository.ts'

/** Puts pictures into a zip, without compressing them again. */
export function createImageArchive(
  images: readonly StoredImage[],
  format: PictureFormat,
  open: (fileId: string) => Promise<{ readonly stream: Readable } | undefined>,
): Readable {
  const zip = createZipStream()
  for (const [index, image] of images.entries()) {
    const name = `${String(index + 1).padStart(3, '0')}-${imageFileName(image, format)}`
    zip.addStream({ name, compress: false, mtime: new Date(image.createdAt) }, async () => {
      const file = await open(image.fileId)
      if (!file) throw new Error(`no bytes for ${image.id}`)
      return file.stream
    })
  }
  zip.end()
  return zip.stream
}
