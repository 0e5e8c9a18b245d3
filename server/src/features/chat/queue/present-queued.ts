import type { Attachment } from '@atelier/contract/attachments/attachments'
import type { QueuedMessage } from '@atelier/contract/chat/queue/queue'
import { problemText } from '@atelier/contract/problems/problems'
import { isoDate } from '#platform/clock.ts'
import { knownCode } from '../present-chat.ts'
import type { StoredQueued } from './stored-queue.ts'

export const presentQueued = (
  { id, content, createdAt, state, hold, knowledge }: StoredQueued,
  files: readonly Attachment[] = [],
): QueuedMessage => ({
  id,
  content,
  timestamp: isoDate(createdAt),
  ...(files.length > 0 && { attachments: [...files] }),
  state,
  ...(knowledge && { knowledge }),
  ...(hold && { heldBecause: hold.because }),
  ...(hold?.failure && {
    error: problemText(knownCode(hold.failure.code), hold.failure.params),
  }),
})
