import { chatBeginning } from './beginning.ts'
import { chat } from './chat.ts'
import { chatEditing } from './editing.ts'
import { chatHistory } from './history.ts'
import { chatMessages } from './messages.ts'
import { chatReplies } from './replies.ts'
import { chatSearch } from './search.ts'
import { chatStatistics } from './statistics.ts'
import { chatVersions } from './versions.ts'

export const chatOperations = {
  ...chat,
  ...chatBeginning,
  ...chatEditing,
  ...chatHistory,
  ...chatMessages,
  ...chatReplies,
  ...chatSearch,
  ...chatStatistics,
  ...chatVersions,
}
