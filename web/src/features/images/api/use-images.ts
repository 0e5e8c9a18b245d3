import type { ImageFilter } from '@atelier/contract/images/gallery'
import type { ImageRecord } from '@atelier/contract/images/images'
import type { Page } from '@atelier/contract/wire/operation'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callQuery } from '#api/call-query.ts'
import { queryKey } from '#api/client.ts'
import { pagedQuery, totalOf } from '#api/paged-query.ts'
import { useHistoryFetchLimit } from '#features/settings/use-history-size.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { imagesClient } from './images-client.ts'

export type GalleryFilter = Pick<
  ImageFilter,
  'search' | 'favorite' | 'tag' | 'model' | 'pinned'
> & {
  readonly state?: ImageFilter['state']
}

/** A few screens of the gallery. */
const galleryPageSize = 60

const historyQuery = (filter: GalleryFilter, limit: number) =>
  pagedQuery(queryKey('images', 'history', { query: { ...filter, limit } }), (page, signal) =>
    imagesClient.history({ query: { ...filter, page, limit } }, { signal }),
  )

/** The images that the filter finds, and how many they are in all. */
export function useGallery(filter: GalleryFilter) {
  const query = historyQuery(filter, useHistoryFetchLimit(galleryPageSize))
  return {
    ...useInfiniteQuery(query),
    total: useInfiniteQuery({ ...query, select: totalOf }).data,
  }
}

/** The tags and models by which the gallery can be filtered. */
export const useFacets = () => useQuery(callQuery('images', 'facets', imagesClient.facets))

/** Replaces a changed image in all cached lists. */
function updateCachedImage(queries: QueryClient, image: ImageRecord) {
  queries.setQueriesData(
    { queryKey: queryKey('images', 'history') },
    (list: InfiniteData<Page<ImageRecord>> | undefined) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((one) => (one.id === image.id ? image : one)),
        })),
      },
  )
}

export function useImageActions() {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKey('images', 'history') }),
      queries.invalidateQueries({ queryKey: queryKey('images', 'facets') }),
    ])
  const favorite = useMutation({
    mutationFn: ({ id, favorite: isOne }: ImageRecord) =>
      imagesClient.setFavorite({ imageId: id, body: { favorite: !isOne } }),
    // Shown at once; the server confirms afterwards.
    onMutate: (image: ImageRecord) =>
      updateCachedImage(queries, { ...image, favorite: !image.favorite }),
    onSettled: refresh,
  })
  const tag = useMutation({
    mutationFn: ({ id, tags }: { readonly id: string; readonly tags: string[] }) =>
      imagesClient.setTags({ imageId: id, body: { tags } }),
    onSuccess: (image) => {
      updateCachedImage(queries, image)
      return queries.invalidateQueries({ queryKey: queryKey('images', 'facets') })
    },
  })
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) =>
      imagesClient.removeSelected({ body: { ids: [...ids] } }),
    onSettled: refresh,
  })
  return { favorite, tag, remove }
}

/** Puts these images into the trash. */
export const useTrashImages = () =>
  useTrashing({
    mutation: useImageActions().remove,
    describe: (_: readonly string[], { removed, batchId }) => ({
      count: removed,
      choice: { batchId },
    }),
  })
