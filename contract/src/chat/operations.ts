import { chatBeginning } from './beginning.ts'
import { chat } from './chat.ts'
import { chatEditing } from './editing.ts'
import { chatHistory } from './history.ts'
import { chatImports } from './imports/imports.ts'
import { chatMessages } from './messages.ts'
import { chatReplies } from './replies.ts'
import { chatSearch } from './search.ts'
import { chatStatistics } from './statistics.ts'

export const chatOperations = {
  ...chat,
  ...chatBeginning,
  ...chatEditing,
  ...chatHistory,
  ...chatImports,
  ...chatMessages,
  ...chatReplies,
  ...chatSearch,
  ...chatStatistics,
}
