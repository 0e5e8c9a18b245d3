import { workLimits } from '@atelier/contract/works/work-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Selection } from '#ui/selection/create-selection.ts'
import type { ListedWork } from '../api/listed-work.ts'
import { requestMove, requestTags } from '../tags/tag-request.ts'
import type { PlainAction } from './apply-bulk.ts'
import { chosenWorks, isTooMuch, type WholeList } from './chosen-works.ts'

interface Options extends WholeList {
  readonly selection: Selection
  readonly works: readonly ListedWork[]
  /** How many the filter finds. */
  readonly total: number | undefined
  readonly onTrashed: ((isTrashed: (id: string) => boolean) => void) | undefined
}

/** What can be done with what is selected. */
export function useSelectionActions(options: Options) {
  const { selection, kind, conditions, works, total, onTrashed } = options
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  // What one call can name is named, so that it can be undone.
  const isByFilter = total && total > Math.min(works.length, workLimits.idsMax)
  const selectAll = () =>
    selection.selectAll(isByFilter && total <= workLimits.filteredMax ? total : undefined)
  const onChanged = (count: number) => {
    if (count > 0) selection.selectAll(count)
    else selection.end()
  }
  const run = async (action: PlainAction) => {
    const selected = selection.current()
    const chosen = selected && chosenWorks(selected, conditions)
    if (!chosen || isPending || isTooMuch(selected)) return
    setPending(true)
    const { applyToWorks } = await import('./apply-bulk.ts')
    const openArchives = () => void navigate('/archives')
    const isDone = await applyToWorks(action, { queries, kind, chosen, onChanged, openArchives })
    setPending(false)
    if (!isDone) return
    if (action === 'trash')
      onTrashed?.((id) => (selected.type === 'all' ? true : selected.ids.has(id)))
    selection.end()
  }
  const request = (open: typeof requestTags) => {
    const selected = selection.current()
    const chosen = selected && chosenWorks(selected, conditions)
    if (!chosen || isTooMuch(selected)) return
    const loaded = works.filter(({ id }) => selection.isSelected(id))
    open({ kind, chosen, loaded, onChanged, onDone: selection.end })
  }
  return {
    kind,
    selectAll,
    end: selection.end,
    run: (action: PlainAction) => void run(action),
    tag: () => request(requestTags),
    move: () => request(requestMove),
  }
}
export type SelectionActions = ReturnType<typeof useSelectionActions>
