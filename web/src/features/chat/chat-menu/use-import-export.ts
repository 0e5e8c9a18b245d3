import type { ExportFormat } from '@atelier/contract/chat/imports/copies'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { saveFile } from '#browser/save-file.ts'
import { refreshChatList } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { chatTexts } from '../chat.texts.ts'
import { pathOfChat } from '../chat-paths.ts'

const extensions: Readonly<Record<ExportFormat, string>> = {
  json: 'json',
  markdown: 'md',
  text: 'txt',
}

/** Copies a chat and opens the copy, or saves it as a file. Failures are passed to `notify`. */
export function useDuplicateAndExport(notify: (text: string) => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return {
    async duplicate(chatId: string): Promise<void> {
      try {
        const copy = await chatClient.duplicate({ chatId })
        void refreshChatList(queries)
        await navigate(pathOfChat(copy.id))
      } catch (error) {
        notify(chatTexts.failed.duplicate(errorMessage(error)))
      }
    },
    async exportAs(chatId: string, format: ExportFormat): Promise<void> {
      try {
        saveFile(
          await chatClient.export({ chatId, query: { format } }),
          `chat-export-${chatId}.${extensions[format]}`,
        )
      } catch (error) {
        notify(chatTexts.failed.export(errorMessage(error)))
      }
    },
  }
}
