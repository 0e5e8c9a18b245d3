import type { Message } from '@atelier/contract/chat/chat'
import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded'
import { Box, Button, keyframes, Stack } from '@mui/material'
import { type KeyboardEvent, memo, useEffect } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'
import { EditableQuestion } from '../messages/EditableQuestion.tsx'
import { QuestionBubble } from '../messages/QuestionBubble.tsx'
import { ReplyMessage } from '../messages/ReplyMessage.tsx'
import {
  isAwaitingEditedReply,
  type ReplyState,
  type StreamingReply,
} from '../reply/streaming-reply.ts'
import { MoreMessagesRow } from './MoreMessagesRow.tsx'
import type { MessageRow, MessageRows } from './message-rows.ts'
import { useBrowserFind } from './use-browser-find.ts'
import { useMessageTarget } from './use-message-target.ts'
import { useMessageWindow } from './use-message-window.ts'
import { useMoreMessages } from './use-more-messages.ts'

interface Props {
  readonly chatId: string
  readonly rows: MessageRows
  /** How many messages the chat has, those that are not at hand included. */
  readonly total: number
  readonly live: StreamingReply | undefined
  /** The message to open the chat at. */
  readonly target: string | undefined
  readonly modelName: (id: string) => string
  readonly onRegenerate: () => void
  readonly onRetry: () => void
  /** Asks the last question in other words. */
  readonly onEdit: (question: Message, content: string) => boolean
  readonly notify: (sentence: string) => void
}

/** So many rows that are at hand but not drawn are enough; with fewer, more are fetched. */
const minUnrenderedRows = 20

/**
 * The messages of a chat, of which only those around the view are drawn, however many there are. Finished replies are announced
 * elsewhere: here every token would be.
 */
export function MessageList({
  chatId,
  rows,
  total,
  live,
  target,
  modelName,
  onRegenerate,
  onRetry,
  onEdit,
  notify,
}: Props) {
  const { more, goTo, failed } = useMoreMessages(chatId)
  const sentAt = live?.question && live.startedAt
  const { view, content, shown, isAtBottom, toBottom, targetIndex } = useMessageWindow(rows, {
    sentAt,
    target,
    fetchEnd: goTo,
  })
  const isHeld = target !== undefined && rows.indexOf(target) !== undefined
  useMessageTarget(target, { isHeld, goTo, onGone: () => notify(chatTexts.messageGone) })
  useBrowserFind(() => {
    if (shown.from > 0 || shown.to < total) notify(chatTexts.partlyDrawn)
  })
  const needsOlder =
    rows.first > 0 && shown.from - rows.first < minUnrenderedRows && failed !== 'older'
  const needsNewer = !rows.hasEnd && rows.end - shown.to < minUnrenderedRows && failed !== 'newer'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stretch that came may call for the next
  useEffect(() => {
    if (needsOlder) void more('older')
    if (needsNewer) void more('newer')
  }, [needsOlder, needsNewer, rows.first, rows.end, more])
  const onKeyDown = ({ key, target: from, currentTarget }: KeyboardEvent) => {
    if (key === 'End' && from === currentTarget && !isAtBottom) void toBottom()
  }
  return (
    <Box sx={{ flex: 1, minHeight: 0, position: 'relative', display: 'flex' }}>
      <Box
        ref={view}
        role="log"
        aria-live="off"
        aria-label={chatTexts.messages}
        tabIndex={0}
        onKeyDown={onKeyDown}
        sx={viewStyle}
      >
        <Stack ref={content} sx={{ ...columnStyle, py: 3, gap: 3 }}>
          {shown.from > 0 && (
            <MoreMessagesRow
              text={chatTexts.older(shown.from)}
              hasFailed={failed === 'older'}
              onMore={() => void more('older')}
            />
          )}
          {rows.slice(shown.from, shown.to).map(({ index, message, live: growing }) => {
            const isLast = rows.hasEnd && index === rows.end - 1
            return (
              <Row
                key={`message-${index}`}
                index={index}
                message={message}
                live={growing}
                modelName={modelName(message.model ?? '')}
                isTarget={index === targetIndex}
                onEdit={index === rows.lastQuestionIndex ? onEdit : undefined}
                editState={
                  index === rows.lastQuestionIndex && live && isAwaitingEditedReply(live)
                    ? live.state.type
                    : undefined
                }
                onRegenerate={isLast ? onRegenerate : undefined}
                onRetry={isLast ? onRetry : undefined}
              />
            )
          })}
          {shown.to < total && !(rows.hasEnd && shown.to === rows.end) && (
            <MoreMessagesRow
              text={chatTexts.newer(total - shown.to)}
              hasFailed={failed === 'newer'}
              onMore={() => void more('newer')}
            />
          )}
        </Stack>
      </Box>
      {!isAtBottom && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<ArrowDownward />}
          onClick={() => void toBottom()}
          sx={backStyle}
        >
          {chatTexts.backToBottom}
        </Button>
      )}
    </Box>
  )
}

interface RowProps extends MessageRow {
  readonly modelName: string
  /** The chat was opened at this message. */
  readonly isTarget: boolean
  readonly onEdit: ((question: Message, content: string) => boolean) | undefined
  readonly editState: ReplyState['type'] | undefined
  readonly onRegenerate: (() => void) | undefined
  readonly onRetry: (() => void) | undefined
}

/** Drawn again only when its own message changes: while a reply grows, that is the last one. */
const Row = memo(function Row({
  index,
  message,
  live,
  modelName,
  isTarget,
  onEdit,
  editState,
  onRegenerate,
  onRetry,
}: RowProps) {
  return (
    <Box data-place={index} sx={isTarget ? targetStyle : undefined}>
      {message.role === 'user' && onEdit && (
        <EditableQuestion
          key={message.timestamp}
          message={message}
          editState={editState}
          onEdit={onEdit}
        />
      )}
      {message.role === 'user' && !onEdit && <QuestionBubble message={message} />}
      {message.role === 'assistant' && (
        <ReplyMessage
          message={message}
          modelName={modelName}
          live={live}
          onRegenerate={onRegenerate}
          onRetry={onRetry}
        />
      )}
    </Box>
  )
})

const viewStyle = {
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  // The view holds its place itself, also in browsers that do not.
  overflowAnchor: 'none',
  scrollbarWidth: 'thin',
  overscrollBehavior: 'contain',
  outlineOffset: '-2px',
  maskImage: 'linear-gradient(transparent, #000 8px calc(100% - 24px), transparent)',
}
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
const backStyle = {
  position: 'absolute',
  left: '50%',
  bottom: 12,
  transform: 'translateX(-50%)',
  borderRadius: '16px',
  bgcolor: 'surface.raised',
  boxShadow: '0 4px 16px -2px rgb(15 23 42 / .18)',
}
