import type { ImageConditions } from '@atelier/contract/works/image-conditions'
import type { ListedKind } from '@atelier/contract/works/work-kinds'
import type { WorkFilter } from '@atelier/contract/works/works'
import { type UrlFilter, useUrlFilter } from '#ui/lists/use-url-filter.ts'

/** Besides all current ones. */
const shows = ['pinned', 'archived'] as const
export type Shown = (typeof shows)[number]

export interface WorkFilterState {
  readonly show: Shown | undefined
  /** As it is in the URL: an id, of images a name. */
  readonly tag: string | undefined
  readonly isFiltered: boolean
  /** Behind a path that is to keep the filter. */
  readonly query: string
  readonly change: UrlFilter['change']
}

/** The filter of a list of works, stored in the URL. */
export function useWorkFilter(): WorkFilterState {
  const { read, oneOf, change } = useUrlFilter()
  const [show, tag] = [oneOf('show', shows), read('tag')]
  const query = new URLSearchParams({ ...(show && { show }), ...(tag !== undefined && { tag }) })
  const isFiltered = query.size > 0
  return { show, tag, isFiltered, query: isFiltered ? `?${query}` : '', change }
}

export const noWorkFilter = { show: undefined, tag: undefined } as const

/** What a list asks of the server. */
export const listedBy = ({ show, tag }: Pick<WorkFilterState, 'show' | 'tag'>) => ({
  ...(show === 'archived' && { state: 'archived' as const }),
  ...(show === 'pinned' && { pinned: 'true' as const }),
  ...(tag !== undefined && { tag }),
})
export type ListedBy = ReturnType<typeof listedBy>

/** What finds all that a list shows: a filter of works or, in the gallery, conditions of images. */
export type ListConditions = { readonly filter: WorkFilter } | { readonly images: ImageConditions }

/** The filter that finds the same among works of every kind. */
export const worksBy = (
  kind: ListedKind,
  filter: Pick<WorkFilterState, 'show' | 'tag'>,
): ListConditions => ({ filter: { kind, state: 'current', ...listedBy(filter) } })
