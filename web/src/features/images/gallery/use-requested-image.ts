import type { ImageRecord } from '@atelier/contract/images/images'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import { imagesClient } from '../api/images-client.ts'

/** The image of the URL: with its neighbours where the gallery has loaded it, else alone. */
export function useRequestedImage(gallery: readonly ImageRecord[]) {
  const { read, set } = useUrlFilter()
  const imageId = read('image')
  const isListed = gallery.some(({ id }) => id === imageId)
  const { data, error } = useQuery({
    ...callQuery('images', 'read', imagesClient.read, { imageId: imageId ?? '' }),
    enabled: imageId !== undefined && !isListed,
  })
  const alone = data && data.id === imageId ? [data] : []
  return {
    images: isListed ? gallery : alone,
    imageId,
    error: imageId === undefined || isListed ? null : error,
    show: (id: string | undefined) => set('image', id),
  }
}
