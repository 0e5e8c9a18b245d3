import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded'
import { Box, Button, Stack } from '@mui/material'
import { memo } from 'react'
import { chatTexts } from './chat.texts.ts'
import type { ChatRow } from './chat-rows.ts'
import { columnStyle } from './column-style.ts'
import { QuestionBubble } from './parts/QuestionBubble.tsx'
import { ReplyColumn } from './parts/ReplyColumn.tsx'
import { useFirstDrawn } from './use-first-drawn.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'

interface Props {
  readonly rows: readonly ChatRow[]
  readonly modelName: (id: string) => string
  readonly onRegenerate: () => void
  readonly onRetry: () => void
}

/** Rows nearer to the end than this are always laid out; older ones only when they come near the screen. */
const alwaysDrawn = 6

/** The messages of a chat. Finished replies are announced elsewhere: here every token would be. */
export function MessageList({ rows, modelName, onRegenerate, onRetry }: Props) {
  const live = rows.at(-1)?.live
  const first = useFirstDrawn(rows.length)
  const { view, content, isAtBottom, toBottom } = useStickToBottom(live?.question && live.startedAt)
  return (
    <Box sx={{ flex: 1, minHeight: 0, position: 'relative', display: 'flex' }}>
      <Box ref={view} role="log" aria-live="off" aria-label={chatTexts.messages} tabIndex={0} sx={viewStyle}>
        <Stack ref={content} sx={{ ...columnStyle, py: 3, gap: 3 }}>
          {rows.slice(first).map(({ key, message, live }, place) => {
            const index = first + place
            const isLast = index === rows.length - 1
            return (
              <Row
                key={key}
                message={message}
                live={live}
                modelName={modelName(message.model ?? '')}
                isOld={index < rows.length - alwaysDrawn}
                onRegenerate={isLast ? onRegenerate : undefined}
                onRetry={isLast ? onRetry : undefined}
              />
            )
          })}
        </Stack>
      </Box>
      {!isAtBottom && (
        <Button size="small" variant="outlined" color="inherit" startIcon={<ArrowDownward />} onClick={toBottom} sx={backStyle}>
          {chatTexts.backToBottom}
        </Button>
      )}
    </Box>
  )
}

interface RowProps extends Pick<ChatRow, 'message' | 'live'> {
  readonly modelName: string
  readonly isOld: boolean
  readonly onRegenerate: (() => void) | undefined
  readonly onRetry: (() => void) | undefined
}

/** Drawn again only when its own message changes: while a reply grows, that is the last one. */
const Row = memo(function Row({ message, live, modelName, isOld, onRegenerate, onRetry }: RowProps) {
  return (
    <Box sx={isOld ? { contentVisibility: 'auto', containIntrinsicSize: 'auto 240px' } : undefined}>
      {message.role === 'user' ? (
        <QuestionBubble message={message} />
      ) : (
        <ReplyColumn message={message} modelName={modelName} live={live} onRegenerate={onRegenerate} onRetry={onRetry} />
      )}
    </Box>
  )
})

const viewStyle = {
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  scrollbarWidth: 'thin',
  overscrollBehavior: 'contain',
  outlineOffset: '-2px',
  maskImage: 'linear-gradient(transparent, #000 8px calc(100% - 24px), transparent)',
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
