import type { Attachment } from '@atelier/contract/attachments/attachments'
import { uploads, useChosenFiles } from '#features/attachments/uploads.ts'
import { useDraft } from '../drafts.ts'
import { lengthProblem } from './MessageField.tsx'

/** The next message of a chat, existing or to begin: its text, whether it can be sent, and how. */
export function useMessageDraft(
  chatId: string,
  isBlocked: boolean,
  onSend: (content: string, files: readonly Attachment[]) => boolean,
) {
  const [draft, setDraft] = useDraft(chatId)
  const problem = lengthProblem(draft)
  const files = useChosenFiles(chatId)
  const hasReadyFiles = files.some(({ state }) => state.type === 'ready')
  const isUploading = files.some(({ state }) => state.type === 'sending')
  const hasContent = draft.trim() !== '' || hasReadyFiles
  const canSend = hasContent && !isUploading && problem === undefined && !isBlocked
  const send = () => {
    if (canSend && sendWithFiles(chatId, (ready) => onSend(draft.trim(), ready))) setDraft('')
  }
  return { draft, setDraft, problem, canSend, send }
}

/** When the message is not sent, its files come back. */
function sendWithFiles(chatId: string, send: (files: readonly Attachment[]) => boolean): boolean {
  const files = uploads.takeReady(chatId)
  const isSent = send(files)
  if (!isSent) uploads.restore(chatId, files)
  return isSent
}
