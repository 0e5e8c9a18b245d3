import type { Attachment } from '@atelier/contract/attachments/attachments'
import { uploads, useChosenFiles } from '#features/attachments/uploads.ts'
import { chatTexts } from '../chat.texts.ts'
import { useDraft } from '../drafts.ts'
import { lengthProblem } from './MessageField.tsx'

/** Returns whether the message was sent. `isNow`: before those that wait. */
export type SendMessage = (content: string, files: readonly Attachment[], isNow: boolean) => boolean

/** The next message of a chat, existing or to begin: its text, why it cannot be sent, and how it is. */
export function useMessageDraft(chatId: string, isBlocked: boolean, onSend: SendMessage) {
  const [draft, setDraft] = useDraft(chatId)
  const problem = lengthProblem(draft)
  const files = useChosenFiles(chatId)
  const hasReadyFiles = files.some(({ state }) => state.type === 'ready')
  const isUploading = files.some(({ state }) => state.type === 'sending')
  const isEmpty = draft.trim() === '' && !hasReadyFiles
  const reason = reasonAgainst({
    isBlocked,
    isUploading,
    isEmpty,
    isTooLong: problem !== undefined,
  })
  const send = (isNow = false) => {
    if (reason !== undefined) return
    if (sendWithFiles(chatId, (ready) => onSend(draft.trim(), ready, isNow))) setDraft('')
  }
  return { draft, setDraft, problem, reason, isEmpty, send }
}

interface Obstacles {
  readonly isBlocked: boolean
  readonly isUploading: boolean
  readonly isEmpty: boolean
  readonly isTooLong: boolean
}
/** Why the message cannot be sent now. */
function reasonAgainst({ isBlocked, isUploading, isEmpty, isTooLong }: Obstacles) {
  const { reasons } = chatTexts
  if (isBlocked) return reasons.noModel
  if (isUploading) return reasons.uploading
  if (isEmpty) return reasons.empty
  return isTooLong ? reasons.tooLong : undefined
}

/** When the message is not sent, its files come back. */
function sendWithFiles(chatId: string, send: (files: readonly Attachment[]) => boolean): boolean {
  const files = uploads.takeReady(chatId)
  const isSent = send(files)
  if (!isSent) uploads.restore(chatId, files)
  return isSent
}
