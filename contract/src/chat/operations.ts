import { chatAssistant } from './assistant/chat-assistant.ts'
import { chatBeginning } from './beginning.ts'
import { chat } from './chat.ts'
import { chatComparing } from './compare/comparing.ts'
import { chatHistory } from './history.ts'
import { chatCopies } from './imports/copies.ts'
import { chatImports } from './imports/imports.ts'
import { chatInstructions } from './instructions/sent-instructions.ts'
import { chatKnowledge } from './knowledge/chat-knowledge.ts'
import { chatMessages } from './messages.ts'
import { chatQueue } from './queue/queue.ts'
import { chatReadAloud } from './read-aloud.ts'
import { chatReplies } from './replies.ts'
import { chatSearch } from './search.ts'
import { chatStatistics } from './statistics.ts'
import { temporaryChats } from './temporary/temporary-chats.ts'
import { chatEditing } from './versions/editing.ts'
import { chatVersions } from './versions/versions.ts'

export const chatOperations = {
  ...chat,
  ...chatAssistant,
  ...chatBeginning,
  ...chatComparing,
  ...chatCopies,
  ...chatEditing,
  ...chatHistory,
  ...chatImports,
  ...chatInstructions,
  ...chatKnowledge,
  ...chatMessages,
  ...chatQueue,
  ...chatReadAloud,
  ...chatReplies,
  ...chatSearch,
  ...chatStatistics,
  ...chatVersions,
  ...temporaryChats,
}
