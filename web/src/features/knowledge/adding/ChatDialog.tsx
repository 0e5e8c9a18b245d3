import { chat } from '@atelier/contract/chat/chat'
import { chatCopies } from '@atelier/contract/chat/imports/copies'
import type { Collection } from '@atelier/contract/knowledge/collections'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientFor, queryKey } from '#api/client.ts'
import { pagedQuery } from '#api/paged-query.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { WorkDialog } from './WorkDialog.tsx'

const texts = knowledgeTexts.adding
const ChatIcon = toolIcons.chat
const client = clientFor({ list: chat.list, toCollection: chatCopies.toCollection })
const limit = 20
const listQuery = pagedQuery(queryKey('chat', 'list', { query: { limit } }), (page, signal) =>
  client.list({ query: { page, limit } }, { signal }),
)

interface Props {
  readonly frame: DialogState
  readonly collection: Pick<Collection, 'id' | 'audience'>
}
interface ChosenChat {
  readonly chatId: string
  readonly onDuplicate: 'refuse' | 'replace'
}

/** Adds the shown messages of one of the user's chats. */
export function ChatDialog({ frame, collection }: Props) {
  const queries = useQueryClient()
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ chatId, onDuplicate }: ChosenChat) =>
      client.toCollection({ chatId, body: { collectionId: collection.id, onDuplicate } }),
    onSuccess: ({ title }) => {
      void queries.invalidateQueries({ queryKey: ['knowledge'] })
      frame.onClose()
      reportSuccess(texts.added(title))
    },
  })
  return (
    <WorkDialog
      frame={frame}
      title={texts.chatTitle}
      collection={collection}
      help={texts.chatHelp}
      query={useInfiniteQuery(listQuery)}
      failed={texts.chatsFailed}
      empty={{ icon: <ChatIcon />, title: texts.noChat, text: texts.noChatHelp }}
      toWork={({ id, title, updatedAt: at }) => ({ id, title, text: '', at })}
      isBusy={isPending}
      error={error}
      onChoose={(chatId) => mutate({ chatId, onDuplicate: 'refuse' })}
      onReplace={variables && (() => mutate({ ...variables, onDuplicate: 'replace' }))}
    />
  )
}
