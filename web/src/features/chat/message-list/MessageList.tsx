import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded'
import { Box, Button, Stack } from '@mui/material'
import { type KeyboardEvent, useEffect } from 'react'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'
import type { LastReplyActions } from '../messages/last-reply.ts'
import type { StreamingReply } from '../reply/streaming-reply.ts'
import { useVersionKeys } from '../versions/use-version-keys.ts'
import type { MessagePosition, VersionActions } from '../versions/version-actions.ts'
import type { EditedQuestion, EditRequest } from './edit-request.ts'
import { MessageListRow } from './MessageListRow.tsx'
import { MoreMessagesRow } from './MoreMessagesRow.tsx'
import type { MessageRows } from './message-rows.ts'
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
  readonly replyActions: LastReplyActions
  /** Sends a question with another text. */
  readonly onEdit: (question: MessagePosition, edited: EditedQuestion) => boolean
  readonly editRequest: EditRequest
  readonly versions: VersionActions
}

/**
 * The messages of a chat, of which only those around the view are rendered, however many there are. Finished replies are
 * announced elsewhere: here every token would be.
 */
export function MessageList({ chatId, rows, total, live, target, notify, ...actions }: Props) {
  const { more, goTo, failed } = useMoreMessages(chatId)
  const list = useMessageWindow(rows, {
    sentAt: live?.question && live.startedAt,
    target,
    fetchEnd: goTo,
  })
  const { view, shown, isAtBottom, toBottom } = list
  const isLoaded = target !== undefined && rows.indexOf(target) !== undefined
  useMessageTarget(target, { isLoaded, goTo, onGone: () => notify(chatTexts.messageGone) })
  useBrowserFind(() => {
    if (shown.from > 0 || shown.to < total) notify(chatTexts.partlyDrawn)
  })
  useLoadMore({ rows, shown, more, failed })
  useShownQuestion(actions.editRequest, { rows, list })
  useVersionKeys(rows, actions.versions.onShow)
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
        <Stack
          sx={{ ...columnStyle, position: 'relative', gap: 3 }}
          style={{ paddingTop: list.spaceBefore, paddingBottom: list.spaceAfter }}
        >
          {rows.first > 0 && (
            <MoreMessagesRow
              text={chatTexts.older(rows.first)}
              hasFailed={failed === 'older'}
              onMore={() => void more('older')}
              sx={{ top: 24 }}
            />
          )}
          {renderRows({ rows, list, ...actions })}
          {!rows.hasEnd && (
            <MoreMessagesRow
              text={chatTexts.newer(total - rows.end)}
              hasFailed={failed === 'newer'}
              onMore={() => void more('newer')}
              sx={{ bottom: 24 }}
            />
          )}
          <Box ref={list.endOfList} sx={{ position: 'absolute', bottom: 0 }} />
        </Stack>
      </Box>
      {!isAtBottom && <ToBottomButton onClick={() => void toBottom()} />}
    </Box>
  )
}

/** The question may be far above a long reply, or not be loaded. */
function useShownQuestion(
  { isOpen }: EditRequest,
  { rows, list: { toBottom, showRow } }: Pick<ShownRows, 'rows' | 'list'>,
) {
  const { hasEnd, lastQuestionIndex } = rows
  useEffect(() => {
    if (!isOpen) return
    if (!hasEnd) void toBottom()
    else if (lastQuestionIndex !== undefined) showRow(lastQuestionIndex)
  }, [isOpen, hasEnd, lastQuestionIndex, toBottom, showRow])
}

interface ShownRows extends RowActions, Pick<Props, 'rows'> {
  readonly list: ReturnType<typeof useMessageWindow>
}
function renderRows({ rows, list, modelName, ...actions }: ShownRows) {
  const { lastQuestionIndex } = rows
  return rows
    .slice(list.shown.from, list.shown.to)
    .map(({ index, message, given, live: streamed }) => {
      const isLast = rows.hasEnd && index === rows.end - 1
      return (
        <MessageListRow
          key={`message-${index}`}
          index={index}
          message={message}
          given={given}
          live={streamed}
          modelName={modelName}
          measure={list.measureRow}
          loadedIndex={index - rows.first}
          isTarget={index === list.targetIndex}
          onEdit={actions.versions.isBusy ? undefined : actions.onEdit}
          editRequest={index === lastQuestionIndex ? actions.editRequest : undefined}
          versions={actions.versions}
          replyActions={isLast ? actions.replyActions : undefined}
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
  // Replies side by side may be wider than the column.
  containerType: 'inline-size',
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  // The virtualizer keeps the position itself, also in browsers that do not.
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
