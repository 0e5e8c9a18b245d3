import { attachmentNoteText } from '@atelier/contract/attachments/attachment-notes'
import type { SentInstructions } from '@atelier/contract/chat/instructions/sent-instructions'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { ChatRepository } from '../chat.repository.ts'
import { requireChat } from '../read-chat.ts'
import type { StoredMessage } from '../stored-chat.ts'
import type { GivenFile } from './given-files.ts'

interface InstructionsDependencies {
  readonly chats: ChatRepository
}

/** What replies were given. */
export const readInstructions = ({ chats }: InstructionsDependencies) => ({
  /** @throws Problem when the chat is not the user's, or has no such reply */
  async readInstructions(
    userId: string,
    chatId: string,
    messageId: string,
  ): Promise<SentInstructions> {
    await requireChat({ chats }, userId, chatId)
    const reply = await chats.message(chatId, messageId)
    if (reply?.role !== 'assistant') throw new Problem('chat.message-not-found')
    const parts = await partsOf(chats, reply)
    return {
      isKnown: parts !== undefined,
      parts: [...(parts ?? [])],
      files: (reply.givenFiles?.files ?? []).map(presentFile),
      furtherFiles: reply.givenFiles?.further ?? 0,
      ...defined({
        grounding: reply.grounding?.report,
        leftOut: reply.leftOut > 0 ? reply.leftOut : undefined,
        model: reply.model,
        engine: reply.engine,
      }),
    }
  },
})

/** `undefined` where nobody stored them. */
async function partsOf(
  chats: InstructionsDependencies['chats'],
  { chatId, instructionsHash }: StoredMessage,
) {
  if (instructionsHash === undefined) return undefined
  return instructionsHash === '' ? [] : chats.findInstructions(chatId, instructionsHash)
}

const presentFile = ({ name, kind, note, share }: GivenFile, index: number) => ({
  number: index + 1,
  name,
  kind,
  ...(note !== null && { note: attachmentNoteText(note, share ?? 0) }),
})
