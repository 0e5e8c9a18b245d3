import type { Message } from '@atelier/contract/chat/chat'
import type { GivenExcerpt } from '@atelier/contract/knowledge/citations'
import { Box } from '@mui/material'
import { lazy, type ReactNode, Suspense } from 'react'
import { MessageFiles } from '#features/attachments/MessageFiles.tsx'
import { formatDateTime } from '#format/dates.ts'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'

const LongFileNote = lazy(async () => ({
  default: (await import('../citations/details/LongFileNote.tsx')).LongFileNote,
}))

interface Props {
  readonly message: Message
  /** A button beside it, visible on hover; always visible on touch screens. */
  readonly action?: ReactNode
  /** Below it. */
  readonly foot?: ReactNode
  /** The excerpts that its reply was given. */
  readonly given?: readonly GivenExcerpt[] | undefined
}

/** A question as it was written. Only questions have bubbles. */
export function QuestionBubble({ message, action, foot, given = [] }: Props) {
  return (
    <Box component="article" sx={articleStyle}>
      <Box component="h3" sx={visuallyHiddenStyle}>
        {chatTexts.you}
      </Box>
      {message.attachments && (
        <MessageFiles
          files={message.attachments}
          footOf={(file) =>
            file.byExcerpts && (
              <Suspense>
                <LongFileNote file={file} given={given} />
              </Suspense>
            )
          }
        />
      )}
      <Box sx={rowStyle}>
        {action && <Box className="action">{action}</Box>}
        {message.content !== '' && (
          <Box dir="auto" title={formatDateTime(new Date(message.timestamp))} sx={bubbleStyle}>
            {message.content}
          </Box>
        )}
      </Box>
      {foot && <Box sx={footStyle}>{foot}</Box>}
    </Box>
  )
}

const footStyle = { display: 'flex', alignItems: 'center', gap: 1, mt: -0.5 }
const articleStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: 1,
  '@media (hover: hover)': {
    '& .action': { opacity: 0, transition: 'opacity 120ms' },
    '&:hover .action, & .action:focus-within': { opacity: 1 },
  },
} as const
const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 0.5,
  maxWidth: '85%',
  minWidth: 0,
}
const bubbleStyle = {
  bgcolor: 'surface.tint',
  px: 2,
  py: 1.25,
  borderRadius: '16px 16px 4px 16px',
  minWidth: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.9375rem',
  lineHeight: 1.62,
} as const
