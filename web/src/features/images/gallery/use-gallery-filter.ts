import {
  type ListConditions,
  listedBy,
  useWorkFilter,
  worksBy,
} from '#features/works/use-work-filter.ts'
import { useTagId } from '#features/works/work-queries.ts'
import { useUrlFilter } from '#ui/lists/use-url-filter.ts'
import type { GalleryFilter } from '../api/use-images.ts'

/** The filter of the gallery, stored in the URL. */
export function useGalleryFilter() {
  const { read, set } = useUrlFilter()
  const works = useWorkFilter()
  const typed = read('search') ?? ''
  const [search, model] = [typed.trim(), read('model')]
  const own = {
    ...(search !== '' && { search }),
    ...(read('favorite') === 'true' && { favorite: 'true' as const }),
    ...(model && { model }),
  }
  const hasOwn = Object.keys(own).length > 0
  const filter: GalleryFilter = { ...own, ...listedBy(works) }
  return { filter, works, typed, set, hasOwn, isFiltered: hasOwn || works.isFiltered }
}
export type GalleryFilterState = ReturnType<typeof useGalleryFilter>

/** What finds the same for one action on all: works of the kind where that suffices, else images. */
export function useGalleryConditions({
  filter,
  works,
  hasOwn,
}: GalleryFilterState): ListConditions {
  const tag = useTagId(works.tag)
  if (hasOwn || (works.tag !== undefined && tag === undefined))
    return { images: { state: 'current', ...filter } }
  return worksBy('image', { show: works.show, tag })
}
