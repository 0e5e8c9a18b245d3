import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import type { GalleryFilter } from '../api/use-images.ts'

/** The filter of the gallery, stored in the URL. */
export function useGalleryFilter() {
  const { read, set } = useUrlFilter()
  const typed = read('search') ?? ''
  const [search, tag, model] = [typed.trim(), read('tag'), read('model')]
  const filter: GalleryFilter = {
    ...(search !== '' && { search }),
    ...(read('favorite') === 'true' && { favorite: 'true' as const }),
    ...(tag && { tag }),
    ...(model && { model }),
  }
  return { filter, typed, set, isFiltered: Object.keys(filter).length > 0 }
}
export type GalleryFilterState = ReturnType<typeof useGalleryFilter>
