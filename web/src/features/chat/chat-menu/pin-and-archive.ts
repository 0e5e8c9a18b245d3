import type { Chat } from '@atelier/contract/chat/chat'
import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#api/failures.ts'
import { changeWork } from '#features/works/change-work.ts'
import { truncateText } from '#format/truncate-text.ts'
import { reportFailure, reportSuccess } from '#ui/feedback/page-notices.ts'
import { chatTexts } from '../chat.texts.ts'

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

/** Puts a chat above the list, or back among the others. */
export const togglePin = (queries: QueryClient, { id, isPinned = false }: Chat) =>
  tryChange(queries, { id, isPinned: !isPinned })

/** Takes a chat out of the list without deleting it; a notice offers to put it back. */
export async function archiveChat(queries: QueryClient, { id, title }: Chat): Promise<void> {
  if (!(await tryChange(queries, { id, isArchived: true }))) return
  const undo = () => void tryChange(queries, { id, isArchived: false })
  reportSuccess(chatTexts.archived(truncateText(title)), {
    shownMs: undoMs,
    action: { label: chatTexts.undoArchive, run: undo },
  })
}
