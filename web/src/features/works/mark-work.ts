import { type Restored, trash } from '@atelier/contract/trash/trash'
import type { ListedKind } from '@atelier/contract/works/work-kinds'
import type { QueryClient } from '@tanstack/react-query'
import { clientFor } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { truncateText } from '#format/truncate-text.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import type { ListedWork } from './api/listed-work.ts'
import { changeWork } from './api/works-api.ts'
import type { TrashedNow } from './notice/trashed-now.ts'
import { requestMove, requestTags } from './tags/tag-request.ts'
import { worksTexts as texts } from './works.texts.ts'

const undoMs = 10_000

/** Returns whether it worked; a notice says why not. */
async function tryChange(...change: Parameters<typeof changeWork>): Promise<boolean> {
  try {
    await changeWork(...change)
    return true
  } catch (error) {
    reportFailure(errorMessage(error))
    return false
  }
}

/** Pins a work, or unpins it. */
export const togglePin = (queries: QueryClient, { id, isPinned = false }: ListedWork) =>
  tryChange(queries, { id, isPinned: !isPinned })

/** Takes a work out of its list without deleting it; a notice offers to put it back. */
export async function archiveWork(queries: QueryClient, { id, title }: ListedWork): Promise<void> {
  if (!(await tryChange(queries, { id, isArchived: true }))) return
  const undo = () => void tryChange(queries, { id, isArchived: false })
  reportSuccess(texts.archived(truncateText(title)), {
    shownMs: undoMs,
    action: { label: texts.undo, run: undo },
  })
}

/** Opens the dialog in which its tags are chosen. */
export const tagWork = (kind: ListedKind, work: ListedWork): void =>
  requestTags({
    kind,
    chosen: { ids: [work.id] },
    loaded: [work],
    onChanged: () => undefined,
    onDone: () => undefined,
  })

/** Opens the dialog in which its project is chosen. */
export const moveWork = (kind: ListedKind, work: ListedWork): void =>
  requestMove({
    kind,
    chosen: { ids: [work.id] },
    loaded: [work],
    onChanged: () => undefined,
    onDone: () => undefined,
  })

/** Puts a work back into its list, and says so. */
export async function unarchiveWork(
  queries: QueryClient,
  { id, title }: ListedWork,
): Promise<void> {
  if (await tryChange(queries, { id, isArchived: false }))
    reportSuccess(texts.archives.unarchived(truncateText(title)))
}

const trashClient = clientFor(trash)

/** Takes works back from the trash, and says so; every list may show them again. */
export async function restoreWorks(queries: QueryClient, trashed: TrashedNow): Promise<void> {
  try {
    reportSuccess(restoredText(trashed, await trashClient.restore({ body: trashed.choice })))
  } catch (error) {
    reportFailure(texts.restoreFailed(errorMessage(error)))
  }
  await queries.invalidateQueries()
}

/** A document whose collection was in the trash too comes back with it. */
function restoredText(trashed: TrashedNow, { restored, collections = [] }: Restored): string {
  const [collection] = collections
  if (!('title' in trashed) || restored !== 1)
    return collection === undefined
      ? texts.restoredCount(restored)
      : texts.restoredCountWith(restored, collections.length)
  const title = truncateText(trashed.title)
  return collection === undefined
    ? texts.restored(title)
    : texts.restoredWith(title, truncateText(collection))
}
