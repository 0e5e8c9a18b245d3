import type { ImageRecord } from '@atelier/contract/images'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#ui/save-file.ts'
import { imagesClient } from './images-client.ts'

/** Images handed to the browser's downloads: one as it is, several in an archive. */
export function useDownloads() {
  const one = useMutation({
    mutationFn: async (image: Pick<ImageRecord, 'id'>) =>
      saveFile(await imagesClient.download({ imageId: image.id }), `image-${image.id.slice(-6)}.png`),
  })
  const several = useMutation({
    mutationFn: async (ids: readonly string[]) => saveFile(await imagesClient.downloadSelected({ body: { ids: [...ids] } }), 'images.zip'),
  })
  return { one, several, error: one.error ?? several.error }
}
