import type { BulkUndo } from '@atelier/contract/works/bulk'
import { workLimits } from '@atelier/contract/works/work-kinds'

type UndoneChange = Omit<BulkUndo, 'ids'>

/** Gathers what a call changes, and names the calls that undo it; none once that are too many works. */
export function createUndoCalls() {
  const changes: { readonly change: UndoneChange; ids: string[] }[] = []
  let count = 0
  return {
    add({ action, projectId }: UndoneChange, ids: readonly string[]): void {
      count += ids.length
      if (ids.length === 0 || count > workLimits.undoneMax) return
      const same = changes.find(({ change }) => change.projectId === projectId)
      if (same) same.ids.push(...ids)
      else
        changes.push({
          change: { action, ...(projectId !== undefined && { projectId }) },
          ids: [...ids],
        })
    },
    /** Each names as many works as one call may. */
    calls(): { readonly undo?: BulkUndo[] } {
      if (count === 0 || count > workLimits.undoneMax) return {}
      return {
        undo: changes.flatMap(({ change, ids }) =>
          Array.from({ length: Math.ceil(ids.length / workLimits.idsMax) }, (_, index) => ({
            ...change,
            ids: ids.slice(index * workLimits.idsMax, (index + 1) * workLimits.idsMax),
          })),
        ),
      }
    },
  }
}
export type UndoCalls = ReturnType<typeof createUndoCalls>
