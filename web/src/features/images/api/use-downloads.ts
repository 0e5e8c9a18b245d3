import type { ImageRecord } from '@atelier/contract/images/images'
import { type PictureFormat, pictureExtensions } from '@atelier/contract/wire/picture-formats'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#browser/save-file.ts'
import { imagesClient } from './images-client.ts'

export interface ImagesDownload {
  readonly ids: readonly string[]
  readonly format: PictureFormat
}

/** Downloads one image as it is, several in an archive. */
export function useDownloads() {
  const one = useMutation({
    mutationFn: async ({
      id,
      format,
    }: Pick<ImageRecord, 'id'> & { readonly format: PictureFormat }) =>
      saveFile(
        await imagesClient.download({ imageId: id, query: { format } }),
        `image-${id.slice(-6)}.${pictureExtensions[format]}`,
      ),
  })
  const several = useMutation({
    mutationFn: async ({ ids, format }: ImagesDownload) =>
      saveFile(
        await imagesClient.downloadSelected({ body: { ids: [...ids], format } }),
        'images.zip',
      ),
  })
  return { one, several, error: one.error ?? several.error }
}
