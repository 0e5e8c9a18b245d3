import type { Source, SourcePosition } from '@atelier/contract/knowledge/sources'
import { Button, type ButtonProps, Link as TextLink } from '@mui/material'
import { Link } from 'react-router'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { originPath } from '../api/knowledge-paths.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'

const texts = knowledgeTexts.reader
const ChatIcon = toolIcons.chat
const TranscriptionIcon = toolIcons.transcription

interface OriginLinkProps extends Pick<Source, 'origin'>, Pick<ButtonProps, 'size'> {
  /** Opens it there. */
  readonly position?: SourcePosition | undefined
}
/** Opens the chat or the transcription that a document is a copy of: for whoever added it. */
export function OriginLink({ origin, position, size }: OriginLinkProps) {
  if (!origin) return undefined
  const isChat = 'chatId' in origin
  return (
    <Button
      component={Link}
      to={originPath(origin, position)}
      size={size ?? 'medium'}
      variant="outlined"
      color="inherit"
      startIcon={isChat ? <ChatIcon /> : <TranscriptionIcon />}
    >
      {isChat ? texts.openChat : texts.openTranscription}
    </Button>
  )
}

interface PositionLinkProps extends Pick<Source, 'origin'> {
  readonly position: SourcePosition
  readonly text: string
}
/** Where an excerpt is; where it can be opened there, as a link. */
export function PositionLink({ origin, position, text }: PositionLinkProps) {
  const isThere = origin && ('messageId' in position || 'from' in position)
  if (!isThere) return text
  return (
    <TextLink component={Link} to={originPath(origin, position)} color="inherit" underline="always">
      {text}
    </TextLink>
  )
}
