import type { Message } from '@atelier/contract/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { refreshChatList, updateCachedChat } from '../cache/chat-cache.ts'
import { chatClient } from '../cache/chat-client.ts'
import { withNewest } from '../cache/loaded-chat.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { pathOfChat } from '../chat-paths.ts'
import { type RemovalOptions, useRemoveMessage } from '../removal/use-remove-message.ts'

interface VersionsOptions extends RemovalOptions {
  readonly modelName: (id: string) => string
}

/** Goes from one version of a message to another, corrects and removes messages, and continues a chat elsewhere. */
export function useVersions(
  { chat: { id: chatId } }: OpenChat,
  { modelName, notify, field }: VersionsOptions,
) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isMoving = useRef(false)
  const [announcement, setAnnouncement] = useState('')

  const show = async (messageId: string): Promise<void> => {
    if (isMoving.current) return
    isMoving.current = true
    try {
      await chatClient.showVersion({ chatId, body: { messageId } })
      const page = await chatClient.messages({ chatId, query: { around: messageId } })
      updateCachedChat(queries, chatId, (loaded) => withNewest(loaded, page))
      const place = page.messages.findIndex(({ id }) => id === messageId)
      const following = page.total - page.before - place - 1
      setAnnouncement(announcementOf(page.messages[place], following, modelName))
    } catch (error) {
      notify(chatTexts.failed.showVersion(errorMessage(error)))
    } finally {
      isMoving.current = false
    }
  }

  const continueElsewhere = async ({ id: upTo }: Message): Promise<void> => {
    try {
      const copy = await chatClient.duplicate({ chatId, body: { upTo } })
      void refreshChatList(queries)
      await navigate(pathOfChat(copy.id))
    } catch (error) {
      notify(chatTexts.failed.duplicate(errorMessage(error)))
    }
  }
  const correct = useCorrection(chatId, { notify, announce: setAnnouncement })
  const remove = useRemoveMessage(chatId, { field, notify })
  return {
    announcement,
    show: (messageId: string) => void show(messageId),
    correct,
    remove,
    continueElsewhere: (message: Message) => void continueElsewhere(message),
  }
}

interface CorrectionOptions {
  readonly notify: (text: string) => void
  readonly announce: (text: string) => void
}
/** Resolves to whether the correction was saved. */
function useCorrection(chatId: string, { notify, announce }: CorrectionOptions) {
  const queries = useQueryClient()
  return async (message: Message, content: string): Promise<boolean> => {
    try {
      const { id: messageId, corrections = 0 } = message
      const body = { content, corrections }
      const corrected = await chatClient.correctMessage({ chatId, messageId, body })
      updateCachedChat(queries, chatId, (loaded) => ({
        ...loaded,
        messages: loaded.messages.map((one) =>
          one.id === messageId ? { ...one, ...corrected } : one,
        ),
      }))
      announce(chatTexts.versions.correctionSaved)
      return true
    } catch (error) {
      notify(chatTexts.failed.correct(errorMessage(error)))
      return false
    }
  }
}

function announcementOf(
  message: Message | undefined,
  following: number,
  modelName: (id: string) => string,
): string {
  if (!message?.variants) return ''
  const { index, total } = message.variants
  const name = message.model === undefined ? '' : modelName(message.model)
  return chatTexts.versions.shown({ index, total, name, following })
}
