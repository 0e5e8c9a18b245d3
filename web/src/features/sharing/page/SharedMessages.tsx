import type { SharedFile, SharedMessage } from '@atelier/contract/sharing/shares'
import Download from '@mui/icons-material/FileDownloadRounded'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { errorMessage } from '#api/failures.ts'
import { formatDateTime } from '#format/dates.ts'
import { formatSize } from '#format/sizes.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { Markdown } from '#ui/markdown/Markdown.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { sharedPageTexts as texts } from '../shared-page.texts.ts'
import { type ShareLink, useSharedFile } from './use-shared-chat.ts'

interface Props {
  readonly link: ShareLink
  readonly messages: readonly SharedMessage[]
}

/** The messages of a share: as Markdown without HTML, and nothing in it runs. */
export function SharedMessages({ link, messages }: Props) {
  const download = useSharedFile(link)
  return (
    <Stack sx={{ gap: 3 }}>
      {download.error && <Alert severity="error">{errorMessage(download.error)}</Alert>}
      {messages.map((message, index) => {
        const files = message.files && (
          <Files files={message.files} onDownload={(number) => download.mutate(number)} />
        )
        // Messages of a copy never move.
        const key = `${message.timestamp} ${index}`
        return message.role === 'user' ? (
          <Question key={key} message={message}>
            {files}
          </Question>
        ) : (
          <Reply key={key} message={message} />
        )
      })}
    </Stack>
  )
}

interface QuestionProps {
  readonly message: SharedMessage
  readonly children: ReactNode
}
const Question = ({ message, children }: QuestionProps) => (
  <Stack component="article" sx={{ alignItems: 'flex-end', gap: 1 }}>
    <Box component="h2" sx={visuallyHiddenStyle}>
      {texts.question}
    </Box>
    {children}
    {message.content !== '' && (
      <Box dir="auto" title={formatDateTime(new Date(message.timestamp))} sx={bubbleStyle}>
        {message.content}
      </Box>
    )}
  </Stack>
)

const Reply = ({ message }: { readonly message: SharedMessage }) => (
  <Box component="article" sx={{ minWidth: 0 }}>
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 0.75 }}>
      <Logo size={20} />
      <Typography variant="subtitle2" component="h2" noWrap>
        {message.model ?? texts.assistant}
      </Typography>
      <Typography variant="caption" className="num" sx={{ color: 'text.secondary' }}>
        {formatDateTime(new Date(message.timestamp))}
      </Typography>
    </Stack>
    {message.reasoning !== undefined && (
      <Box component="details" sx={reasoningStyle}>
        <summary>{texts.reasoning}</summary>
        <Markdown text={message.reasoning} headingStart={3} />
      </Box>
    )}
    <Markdown text={message.content} headingStart={3} />
    {message.stopped && <Quiet>{texts.stopped}</Quiet>}
  </Box>
)

interface FilesProps {
  readonly files: readonly SharedFile[]
  readonly onDownload: (number: number) => void
}
const Files = ({ files, onDownload }: FilesProps) => (
  <Stack
    role="group"
    aria-label={texts.files}
    direction="row"
    sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}
  >
    {files.map(({ number, name, byteSize }) => (
      <Button
        key={number}
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Download />}
        aria-label={texts.download(name, formatSize(byteSize))}
        onClick={() => onDownload(number)}
        sx={{ maxWidth: '100%', overflowWrap: 'anywhere' }}
      >
        {name}
      </Button>
    ))}
  </Stack>
)

const bubbleStyle = {
  bgcolor: 'surface.tint',
  px: 2,
  py: 1.25,
  borderRadius: '16px 16px 4px 16px',
  maxWidth: '85%',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.9375rem',
  lineHeight: 1.62,
} as const
const reasoningStyle = {
  mb: 1.5,
  color: 'text.secondary',
  fontSize: '0.875rem',
  '& summary': { cursor: 'pointer', fontWeight: 550, py: 0.75 },
} as const
