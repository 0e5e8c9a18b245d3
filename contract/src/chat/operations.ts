import { chatBeginning } from './beginning.ts'
import { chat } from './chat.ts'
import { chatCopies } from './copies.ts'
import { chatHistory } from './history.ts'
import { chatMessages } from './messages.ts'
import { chatQueue } from './queue/queue.ts'
import { chatReadAloud } from './read-aloud.ts'
import { chatReplies } from './replies.ts'
import { chatSearch } from './search.ts'
import { chatStatistics } from './statistics.ts'
import { chatEditing } from './versions/editing.ts'
import { chatVersions } from './versions/versions.ts'

export const chatOperations = {
  ...chat,
  ...chatBeginning,
  ...chatCopies,
  ...chatEditing,
  ...chatHistory,
  ...chatMessages,
  ...chatQueue,
  ...chatReadAloud,
  ...chatReplies,
  ...chatSearch,
  ...chatStatistics,
  ...chatVersions,
}
