import type { BulkAction, BulkOutcome, BulkUndo } from '@atelier/contract/works/bulk'
import type { ListedKind } from '@atelier/contract/works/work-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { reportFailure, reportSuccess, reportWarning } from '#ui/feedback/page-notices.ts'
import { bulkClient, refreshWorks } from '../api/works-api.ts'
import { reportTrashed } from '../use-trashing.ts'
import { worksTexts as texts } from '../works.texts.ts'
import { type ChosenWorks, targetOf } from './chosen-works.ts'

/** Many works take longer than one. */
const timeoutMs = 120_000

export type PlainAction = Exclude<BulkAction, 'tag' | 'untag' | 'move'>

interface BulkOptions {
  readonly queries: QueryClient
  readonly kind: ListedKind | undefined
  readonly chosen: ChosenWorks
  /** What the list has now, when it is no longer what was chosen. */
  readonly onChanged: (count: number) => void
  readonly openArchives: () => void
}

/** One action on many works, and the notice about it. Returns whether it worked. */
export async function applyToWorks(action: PlainAction, options: BulkOptions): Promise<boolean> {
  const { queries, kind, chosen } = options
  const outcome = await attempt(options, () => callBulk(action, chosen))
  if (!outcome) return false
  if (action === 'trash')
    reportTrashed(queries, {
      count: outcome.done,
      choice: { batchId: outcome.batchId ?? '' },
    })
  else
    reportSuccess(texts.changed(action, outcome.done, kind), noticeAction(action, outcome, options))
  return true
}

export const callBulk = (action: BulkAction, chosen: ChosenWorks, tag?: string) =>
  bulkClient.apply(
    { body: { action, ...targetOf(chosen), ...(tag !== undefined && { tag }) } },
    { timeoutMs },
  )

/** Runs calls for many works; afterwards their lists are read again. After a refusal nobody waits for that: the next press counts. */
export async function attempt<T = BulkOutcome>(
  { queries, onChanged }: Pick<BulkOptions, 'queries' | 'onChanged'>,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const result = await run()
    await refreshWorks(queries)
    return result
  } catch (error) {
    if (isApiFailure(error) && error.code === 'works.changed') {
      reportWarning(error.message)
      onChanged(Number(error.params.count ?? 0))
    } else reportFailure(errorMessage(error))
    void refreshWorks(queries)
    return undefined
  }
}

const undoMs = 10_000

/** What was archived comes back; of more works than an answer names, the archive is opened. */
function noticeAction(action: PlainAction, { undo }: BulkOutcome, options: BulkOptions) {
  if (action !== 'archive') return {}
  return {
    shownMs: undoMs,
    action: undo
      ? { label: texts.undo, run: () => void undoBulk(options, undo) }
      : { label: texts.openArchives, run: options.openArchives },
  }
}

/** Undoes what a call changed; returns whether it worked. */
export async function undoBulk(
  options: Pick<BulkOptions, 'queries' | 'onChanged'>,
  undo: readonly BulkUndo[],
): Promise<boolean> {
  const isDone = await attempt(options, async () => {
    for (const body of undo) await bulkClient.apply({ body }, { timeoutMs })
    return true
  })
  return isDone === true
}
