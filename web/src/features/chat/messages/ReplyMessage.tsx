import type { Message } from '@atelier/contract/chat/chat'
import Info from '@mui/icons-material/InfoOutlined'
import { Box, Stack, Typography } from '@mui/material'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { focusOnceLost } from '#ui/focus/focus-once-lost.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { AssistantNote } from '../assistant/AssistantNote.tsx'
import { chatTexts } from '../chat.texts.ts'
import { assistantTexts } from '../chat-parts.texts.ts'
import { CitedMarkdown } from '../citations/CitedMarkdown.tsx'
import { useOpenCitationOf } from '../citations/open-citation.ts'
import { useChosenCollections } from '../knowledge/use-chat-knowledge.ts'
import type { StreamingReply } from '../reply/streaming-reply.ts'
import type { VersionActions } from '../versions/version-actions.ts'
import type { LastReplyActions } from './last-reply.ts'
import { Reasoning } from './Reasoning.tsx'
import { ReplyFailure } from './ReplyFailure.tsx'
import { ReplyFooter } from './ReplyFooter.tsx'
import { ReplyTruncation } from './ReplyTruncation.tsx'
import { ReplyWaiting } from './ReplyWaiting.tsx'

const GroundingNote = lazy(async () => ({
  default: (await import('../citations/shown/GroundingNote.tsx')).GroundingNote,
}))
const ReplyEditor = lazy(async () => ({
  default: (await import('../versions/ReplyEditor.tsx')).ReplyEditor,
}))
const ReplySources = lazy(async () => ({
  default: (await import('../citations/shown/ReplySources.tsx')).ReplySources,
}))

export interface ReplyMessageProps {
  readonly message: Message
  readonly index: number
  readonly modelName: string
  readonly live?: StreamingReply | undefined
  /** Given for the last reply of a chat only. */
  readonly actions?: LastReplyActions | undefined
  readonly versions: VersionActions
  /** Given for one that stands beside others. */
  readonly column?: ReplyInColumn
}
interface ReplyInColumn {
  /** How far it is. */
  readonly note: string
  readonly onRetry: (() => void) | undefined
}

/** A reply, under the name of its model. */
export function ReplyMessage(props: ReplyMessageProps) {
  const { message, index, modelName, live, actions, versions, column } = props
  const { isCorrecting, menuButton, ...correcting } = useCorrecting(message.id)
  const openCitation = useOpenCitationOf(message.id)
  const collections = useChosenCollections(versions.chatId)
  const { content, reasoning } = message
  const isWriting = live !== undefined && live.state.type !== 'lost' && live.state.type !== 'ended'
  return (
    <Box component="article" aria-busy={isWriting} sx={articleStyle}>
      <ReplyHeader name={nameOf(message, modelName)}>
        {column?.note}
        {column && !live && ' · '}
        {!live && <RelativeTime at={message.timestamp} />}
      </ReplyHeader>
      <NotesBefore message={message} modelName={modelName} />
      {message.grounding && (
        <Suspense>
          <GroundingNote grounding={message.grounding} />
        </Suspense>
      )}
      {reasoning !== undefined && (
        <Reasoning text={reasoning} isThinking={isWriting && content === ''} />
      )}
      {isCorrecting && (
        <Suspense>
          <ReplyEditor key={message.id} message={message} {...correcting} {...versions} />
        </Suspense>
      )}
      {content !== '' && !isCorrecting && (
        <CitedMarkdown message={message} isWriting={isWriting} onOpen={openCitation} />
      )}
      {isWriting && (
        <ReplyWaiting
          state={live.state.type}
          hasText={content !== '' || reasoning !== undefined}
          collections={message.grounding ? 0 : collections}
        />
      )}
      <ReplyFailure message={message} live={live} actions={actions} onRetry={column?.onRetry} />
      {!live && message.grounding && (
        <Suspense>
          <ReplySources message={message} onOpen={openCitation} />
        </Suspense>
      )}
      {!live && <ReplyTruncation message={message} actions={actions} />}
      {!live && !isCorrecting && (
        <ReplyFooter
          place={{ message, index }}
          {...{ actions, versions, menuButton }}
          isInColumn={column !== undefined}
          onCorrect={correcting.onStart}
        />
      )}
    </Box>
  )
}

/**
 * Another version may be shown in its place, or written: what is corrected stays that of its own. Afterwards the focus goes back to the
 * button of the menu that it began in.
 */
function useCorrecting(id: string) {
  const [correctedId, setCorrectedId] = useState<string>()
  const menuButton = useRef<HTMLButtonElement>(null)
  return {
    isCorrecting: correctedId === id,
    menuButton,
    onStart: () => setCorrectedId(id),
    onClose: () => {
      setCorrectedId((corrected) => (corrected === id ? undefined : corrected))
      focusOnceLost(() => menuButton.current)
    },
  }
}

/** What the reader should know before the text. */
const NotesBefore = ({ message: { assistant, leftOut }, modelName }: NotesProps) => (
  <>
    {(assistant?.insteadOf ?? assistant?.isGone) && (
      <AssistantNote assistant={assistant} modelName={modelName} />
    )}
    {leftOut !== undefined && <TruncatedHistoryNote count={leftOut} />}
  </>
)
type NotesProps = Pick<ReplyMessageProps, 'message' | 'modelName'>

/** An assistant stands before its model. */
const nameOf = ({ assistant }: Message, modelName: string) =>
  assistant && assistant.name !== ''
    ? assistantTexts.withModel(assistant.name, modelName)
    : modelName

interface HeaderProps {
  readonly name: string
  readonly children: ReactNode
}
function ReplyHeader({ name, children }: HeaderProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 0.75 }}>
      <Logo size={20} />
      <Typography variant="subtitle2" component="h3" noWrap>
        {name || chatTexts.assistant}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary', flex: 'none' }}>
        {children}
      </Typography>
    </Stack>
  )
}

/** Says how many of the first messages the model was not given for this reply. */
function TruncatedHistoryNote({ count }: { readonly count: number }) {
  return (
    <Stack
      direction="row"
      sx={{
        gap: 0.75,
        mb: 1,
        color: 'text.secondary',
        '& svg': { fontSize: 16, mt: '2px', flex: 'none' },
      }}
    >
      <Info aria-hidden />
      <Typography variant="caption">{chatTexts.leftOut(count)}</Typography>
    </Stack>
  )
}

const articleStyle = {
  fontSize: '0.9375rem',
  lineHeight: 1.62,
  maxWidth: '76ch',
  '@media (hover: hover)': {
    '& .seldom': { opacity: 0, transition: 'opacity 120ms' },
    '&:hover .seldom, &:focus-within .seldom, & .seldom:has([data-reading])': { opacity: 1 },
  },
}
