import type { Message } from '@atelier/contract/chat'
import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { chatTexts } from '#features/chat/chat.texts.ts'
import type { StreamingReply } from '#features/chat/streaming-reply.ts'
import { Mark } from '#ui/Mark.tsx'
import { Markdown } from '#ui/Markdown.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { LeftOutNote } from './LeftOutNote.tsx'
import { Reasoning } from './Reasoning.tsx'
import { ReplyFoot } from './ReplyFoot.tsx'
import { ReplyProblem } from './ReplyProblem.tsx'
import { WaitingLine } from './WaitingLine.tsx'

interface Props {
  readonly message: Message
  readonly modelName: string
  readonly live?: StreamingReply | undefined
  /** What may be done with the last reply of a chat. */
  readonly onRegenerate?: (() => void) | undefined
  readonly onRetry?: (() => void) | undefined
}

/** What a model wrote, as a readable column under its name. */
export function ReplyColumn({ message, modelName, live, onRegenerate, onRetry }: Props) {
  const { content, reasoning } = message
  const isWriting = live !== undefined && live.state.type !== 'lost' && live.state.type !== 'ended'
  return (
    <Box
      component="article"
      aria-busy={isWriting}
      sx={{ fontSize: '0.9375rem', lineHeight: 1.62, maxWidth: '76ch' }}
    >
      <ReplyHead name={modelName}>{!live && <RelativeTime at={message.timestamp} />}</ReplyHead>
      {message.leftOut !== undefined && <LeftOutNote count={message.leftOut} />}
      {reasoning !== undefined && (
        <Reasoning text={reasoning} isThinking={isWriting && content === ''} />
      )}
      {content !== '' && <Markdown text={content} streaming={isWriting} headingStart={4} />}
      {isWriting && (
        <WaitingLine state={live.state.type} hasWords={content !== '' || reasoning !== undefined} />
      )}
      <ReplyProblem message={message} live={live} onRegenerate={onRegenerate} onRetry={onRetry} />
      {!live && <ReplyFoot message={message} onRegenerate={onRegenerate} />}
    </Box>
  )
}

function ReplyHead({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 0.75 }}>
      <Mark size={20} />
      <Typography variant="subtitle2" component="h3" noWrap>
        {name || chatTexts.assistant}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary', flex: 'none' }}>
        {children}
      </Typography>
    </Stack>
  )
}
