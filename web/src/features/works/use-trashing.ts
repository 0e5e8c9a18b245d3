import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { truncateText } from '#format/truncate-text.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { uiTexts } from '#ui/ui.texts.ts'
import type { TrashedNow } from './notice/trashed-now.ts'
import { worksTexts as texts } from './works.texts.ts'

interface Options<T, R> {
  readonly mutation: { readonly mutateAsync: (item: T) => Promise<R> }
  readonly describe: (item: T, result: R) => TrashedNow
  readonly onTrashed?: (item: T) => void
  /** The sentence about a failure, from its reason. */
  readonly failed?: (reason: string) => string
}

/** Long enough to see what went wrong; afterwards it is in the trash. */
const undoMs = 10_000

/** Deletes without a question: what was deleted is in the trash, and a notice offers to take it back. */
export function useTrashing<T, R>({
  mutation,
  describe,
  onTrashed,
  failed = uiTexts.removalFailed,
}: Options<T, R>): (item: T) => void {
  const queries = useQueryClient()
  const trash = async (item: T) => {
    try {
      const result = await mutation.mutateAsync(item)
      onTrashed?.(item)
      reportTrashed(queries, describe(item, result))
    } catch (error) {
      reportFailure(failed(errorMessage(error)))
    }
  }
  return (item) => void trash(item)
}

/** Also for deletions that asked first. */
export function reportTrashed(queries: QueryClient, trashed: TrashedNow): void {
  // The storage and the page of the trash.
  void queries.invalidateQueries({ queryKey: ['trash'] })
  void queries.invalidateQueries({ queryKey: ['belongings'] })
  if ('count' in trashed && trashed.count === 0) return
  reportSuccess(sentenceOf(trashed), {
    shownMs: undoMs,
    action: { label: texts.undo, run: () => void undo(queries, trashed) },
  })
}

function sentenceOf(trashed: TrashedNow): string {
  if ('title' in trashed) return texts.trashed(truncateText(trashed.title))
  return 'messages' in trashed
    ? texts.trashedMessages(trashed.messages)
    : texts.trashedCount(trashed.count)
}

async function undo(queries: QueryClient, trashed: TrashedNow): Promise<void> {
  const { restoreWorks } = await import('./mark-work.ts')
  await restoreWorks(queries, trashed)
}
