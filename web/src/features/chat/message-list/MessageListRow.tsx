import { Box, keyframes } from '@mui/material'
import { lazy, memo, Suspense } from 'react'
import { RenderBoundary } from '#ui/feedback/RenderBoundary.tsx'
import { EditableQuestion } from '../messages/EditableQuestion.tsx'
import type { LastReplyActions } from '../messages/last-reply.ts'
import { QuestionBubble } from '../messages/QuestionBubble.tsx'
import { ReplyMessage, type ReplyMessageProps } from '../messages/ReplyMessage.tsx'
import { UnformattedMessage } from '../messages/UnformattedMessage.tsx'
import type { MessagePosition, VersionActions } from '../versions/version-actions.ts'
import type { EditedQuestion, EditRequest } from './edit-request.ts'
import type { MessageRow } from './message-rows.ts'

const ComparedReplies = lazy(async () => ({
  default: (await import('../compare/ComparedReplies.tsx')).ComparedReplies,
}))

const renderReply = (reply: ReplyMessageProps) => <ReplyMessage {...reply} />

interface Props extends MessageRow {
  /** Tells the virtualizer its height, by `data-index`: its index among the loaded rows. */
  readonly measure: (element: HTMLElement | null) => void
  readonly loadedIndex: number
  readonly modelName: (id: string) => string
  /** The chat was opened at this message. */
  readonly isTarget: boolean
  /** Absent where the question cannot be edited. */
  readonly onEdit: ((question: MessagePosition, edited: EditedQuestion) => boolean) | undefined
  /** Given for the last question only. */
  readonly editRequest: EditRequest | undefined
  readonly versions: VersionActions
  /** Absent for all but the last row. */
  readonly replyActions: LastReplyActions | undefined
}

/** One message of the list, rendered only when it changes: while a reply is streamed, that is the last one. */
export const MessageListRow = memo(function MessageListRow({
  index,
  message,
  given,
  live,
  measure,
  loadedIndex,
  modelName,
  isTarget,
  onEdit,
  editRequest,
  versions,
  replyActions,
}: Props) {
  const isCompared = message.beside !== undefined || live?.columns !== undefined
  const reply = { message, live, index, actions: replyActions, versions }
  return (
    <Box
      ref={measure}
      data-index={loadedIndex}
      data-row-index={index}
      sx={isTarget ? targetStyle : undefined}
    >
      <RenderBoundary subject={message} fallback={<UnformattedMessage text={message.content} />}>
        {message.role === 'user' && message.id !== 'sending' && (
          <EditableQuestion
            key={message.id}
            place={{ message, index }}
            onEdit={onEdit}
            request={editRequest}
            versions={versions}
            given={given}
          />
        )}
        {message.role === 'user' && message.id === 'sending' && (
          <QuestionBubble message={message} />
        )}
        {message.role === 'assistant' && isCompared && (
          <Suspense>
            <ComparedReplies {...reply} modelName={modelName} renderReply={renderReply} />
          </Suspense>
        )}
        {message.role === 'assistant' && !isCompared && (
          <ReplyMessage {...reply} modelName={modelName(message.model ?? '')} />
        )}
      </RenderBoundary>
    </Box>
  )
})

const highlight = keyframes({
  '0%, 40%': { outlineColor: 'var(--atelier-palette-primary-main)' },
  '100%': { outlineColor: 'transparent' },
})
const targetStyle = {
  borderRadius: '12px',
  outline: '2px solid transparent',
  outlineOffset: 8,
  animation: `${highlight} 4s ease-out`,
}
