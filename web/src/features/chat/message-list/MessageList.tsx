import type { Message } from '@atelier/contract/chat/chat'
import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded'
import { Box, Button, Stack } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'
import { isAwaitingEditedReply, type StreamingReply } from '../reply/streaming-reply.ts'
import { MessageListRow } from './MessageListRow.tsx'
import { MoreMessagesRow } from './MoreMessagesRow.tsx'
import type { MessageRows } from './message-rows.ts'
import type { RowWindow } from './row-window.ts'
import { useBrowserFind } from './use-browser-find.ts'
import { useMessageTarget } from './use-message-target.ts'
import { useMessageWindow } from './use-message-window.ts'
import { useLoadMore, useMoreMessages } from './use-more-messages.ts'

interface Props extends RowActions {
  readonly chatId: string
  readonly rows: MessageRows
  /** How many messages the chat has, those that are not loaded included. */
  readonly total: number
  readonly live: StreamingReply | undefined
  /** The message to open the chat at. */
  readonly target: string | undefined
  readonly notify: (text: string) => void
}

interface RowActions {
  readonly modelName: (id: string) => string
  readonly onRegenerate: () => void
  readonly onRetry: () => void
  /** Replaces the text of the last question. */
  readonly onEdit: (question: Message, content: string) => boolean
}

/**
 * The messages of a chat, of which only those around the view are rendered, however many there are. Finished replies are
 * announced elsewhere: here every token would be.
 */
export function MessageList({ chatId, rows, total, live, target, notify, ...actions }: Props) {
  const { more, goTo, failed } = useMoreMessages(chatId)
  const { view, content, shown, isAtBottom, toBottom, targetIndex } = useMessageWindow(rows, {
    sentAt: live?.question && live.startedAt,
    target,
    fetchEnd: goTo,
  })
  const isLoaded = target !== undefined && rows.indexOf(target) !== undefined
  useMessageTarget(target, { isLoaded, goTo, onGone: () => notify(chatTexts.messageGone) })
  useBrowserFind(() => {
    if (shown.from > 0 || shown.to < total) notify(chatTexts.partlyDrawn)
  })
  useLoadMore({ rows, shown, more, failed })
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
          {renderRows({ rows, shown, live, targetIndex, ...actions })}
          {shown.to < total && !(rows.hasEnd && shown.to === rows.end) && (
            <MoreMessagesRow
              text={chatTexts.newer(total - shown.to)}
              hasFailed={failed === 'newer'}
              onMore={() => void more('newer')}
            />
          )}
        </Stack>
      </Box>
      {!isAtBottom && <ToBottomButton onClick={() => void toBottom()} />}
    </Box>
  )
}

interface ShownRows extends RowActions, Pick<Props, 'rows' | 'live'> {
  readonly shown: RowWindow
  readonly targetIndex: number | undefined
}
/** Not a component: the rows have to be children of the measured content itself. */
function renderRows({ rows, shown, live, targetIndex, modelName, ...actions }: ShownRows) {
  const { lastQuestionIndex } = rows
  const editState = live && isAwaitingEditedReply(live) ? live.state.type : undefined
  return rows.slice(shown.from, shown.to).map(({ index, message, live: streamed }) => {
    const isLast = rows.hasEnd && index === rows.end - 1
    const isLastQuestion = index === lastQuestionIndex
    return (
      <MessageListRow
        key={`message-${index}`}
        index={index}
        message={message}
        live={streamed}
        modelName={modelName(message.model ?? '')}
        isTarget={index === targetIndex}
        onEdit={isLastQuestion ? actions.onEdit : undefined}
        editState={isLastQuestion ? editState : undefined}
        onRegenerate={isLast ? actions.onRegenerate : undefined}
        onRetry={isLast ? actions.onRetry : undefined}
      />
    )
  })
}

const ToBottomButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button
    size="small"
    variant="outlined"
    color="inherit"
    startIcon={<ArrowDownward />}
    onClick={onClick}
    sx={toBottomStyle}
  >
    {chatTexts.backToBottom}
  </Button>
)

const viewStyle = {
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  // `scroll-position.ts` keeps the position itself, also in browsers that do not.
  overflowAnchor: 'none',
  scrollbarWidth: 'thin',
  overscrollBehavior: 'contain',
  outlineOffset: '-2px',
  maskImage: 'linear-gradient(transparent, #000 8px calc(100% - 24px), transparent)',
}
const toBottomStyle = {
  position: 'absolute',
  left: '50%',
  bottom: 12,
  transform: 'translateX(-50%)',
  borderRadius: '16px',
  bgcolor: 'surface.raised',
  boxShadow: '0 4px 16px -2px rgb(15 23 42 / .18)',
}
