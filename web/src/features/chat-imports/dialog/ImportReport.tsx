import type { FileImport, LeftOut } from '@atelier/contract/chat/imports/imports'
import { Alert, Box, Button, Link, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { pathOfChat } from '#features/chat/chat-paths.ts'
import { translate } from '#language/translate.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatImportsTexts as texts } from '../chat-imports.texts.ts'
import { useDismissImport } from './use-file-imports.ts'

interface Props {
  readonly report: FileImport
  /** A chat of it is opened. */
  readonly onOpen: () => void
}

/** What an import brought and what it left out, until its user dismisses it. */
export function ImportReport({ report, onOpen }: Props) {
  const { id, fileName, leftOut, chats, importedChats } = report
  const dismiss = useDismissImport()
  const heading = useId()
  return (
    <Box component="section" aria-labelledby={heading} sx={reportStyle}>
      <Typography id={heading} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {texts.report(fileName)}
      </Typography>
      <Outcome report={report} />
      {chats.length > 0 && (
        <Items label={texts.imported}>
          {chats.map((chat) => (
            <li key={chat.id}>
              <Link
                component={RouterLink}
                to={pathOfChat(chat.id)}
                onClick={onOpen}
                sx={chatLinkStyle}
              >
                {chat.title}
              </Link>
            </li>
          ))}
          {importedChats > chats.length && <li>{texts.others(importedChats - chats.length)}</li>}
        </Items>
      )}
      {leftOut.length > 0 && (
        <Items label={texts.leftOut}>
          {leftOut.map((one) => (
            <li key={one.reason}>{leftOutText(one)}</li>
          ))}
        </Items>
      )}
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate(id)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {texts.dismiss}
      </Button>
    </Box>
  )
}

function Outcome({ report }: Pick<Props, 'report'>) {
  const { state, error, importedChats } = report
  if (state === 'done') return <Alert severity="success">{texts.done(importedChats)}</Alert>
  if (state === 'cancelled') return <Alert severity="info">{texts.stopped(importedChats)}</Alert>
  return (
    <Alert severity="error">{texts.failed(translate(error?.error ?? ''), importedChats)}</Alert>
  )
}

interface ItemsProps {
  readonly label: string
  readonly children: React.ReactNode
}
function Items({ label, children }: ItemsProps) {
  const id = useId()
  return (
    <Stack>
      <Quiet id={id}>{label}</Quiet>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ m: 0, pl: 2.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
      >
        {children}
      </Box>
    </Stack>
  )
}

function leftOutText({ reason, count, titles }: LeftOut): string {
  const counted = texts.reasons[reason](count)
  return titles.length === 0
    ? counted
    : `${counted}${texts.titles(titles, titles.length === count)}`
}

/** One below the other, so each has its own height. */
const chatLinkStyle = {
  display: 'inline-block',
  py: '2px',
  '@media (pointer: coarse)': { py: '12px' },
}

const reportStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
}
