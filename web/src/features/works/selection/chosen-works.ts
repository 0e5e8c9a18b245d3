import type { BulkRequest } from '@atelier/contract/works/bulk'
import { type ListedKind, workLimits } from '@atelier/contract/works/work-kinds'
import { isRowSelected, type SelectedRows } from '#ui/selection/selected-rows.ts'
import type { ListedWork } from '../api/listed-work.ts'
import type { ListConditions } from '../use-work-filter.ts'

/** Works to act on: these, or everything that a list's conditions find. */
export type ChosenWorks =
  | { readonly ids: readonly string[] }
  | (ListConditions & { readonly expected: number })

export const countOf = (chosen: ChosenWorks): number =>
  'ids' in chosen ? chosen.ids.length : chosen.expected

/** What a list holds besides what is loaded. */
export interface WholeList {
  readonly kind: ListedKind | undefined
  readonly conditions: ListConditions
}

/** What is selected, as a call names it. */
export function chosenWorks(
  selected: SelectedRows,
  conditions: ListConditions,
): ChosenWorks | undefined {
  if (selected.type === 'rows')
    return selected.ids.size === 0 ? undefined : { ids: [...selected.ids] }
  return { ...conditions, expected: selected.total }
}

/** Those that lists of all kinds have. */
export const sharedConditions = (conditions: ListConditions) =>
  'filter' in conditions ? conditions.filter : conditions.images

export const targetOf = (
  chosen: ChosenWorks,
): Pick<BulkRequest, 'ids' | 'filter' | 'images' | 'expected'> =>
  'ids' in chosen ? { ids: [...chosen.ids] } : chosen

/** More rows are named than one call takes; everything that a filter finds is one call. */
export const isTooMuch = (selected: SelectedRows): boolean =>
  selected.type === 'rows' && selected.ids.size > workLimits.idsMax

/** Whether all that is selected is pinned already: then it can be unpinned. */
export function areAllPinned(
  selected: SelectedRows,
  works: readonly ListedWork[],
  conditions: ListConditions,
): boolean {
  if (sharedConditions(conditions).pinned === 'true') return true
  const loaded = works.filter(({ id }) => isRowSelected(selected, id))
  return (
    selected.type === 'rows' &&
    loaded.length > 0 &&
    loaded.every(({ isPinned }) => isPinned === true)
  )
}
