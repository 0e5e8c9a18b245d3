import type { Message } from '@atelier/contract/chat/chat'
import { Button, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { chatTexts } from '../chat.texts.ts'
import type { VersionActions } from './version-actions.ts'

const FormerTextsDialog = lazy(async () => ({
  default: (await import('./FormerTextsDialog.tsx')).FormerTextsDialog,
}))

interface Props {
  readonly message: Message
  readonly actions: Pick<VersionActions, 'chatId' | 'onCorrect'>
}

/** Says that a message was corrected, and shows what it said before. */
export function CorrectedNote({ message, actions }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (message.corrections === undefined) return undefined
  const { versions } = chatTexts
  return (
    <Typography variant="caption" component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
      {versions.corrected}
      {' · '}
      <Button size="small" color="inherit" onClick={() => setIsOpen(true)} sx={linkStyle}>
        {versions.seeOriginal}
      </Button>
      {isOpen && (
        <Suspense>
          <FormerTextsDialog
            chatId={actions.chatId}
            message={message}
            onCorrect={actions.onCorrect}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </Typography>
  )
}

const linkStyle = {
  p: 0,
  minWidth: 0,
  font: 'inherit',
  textDecoration: 'underline',
  verticalAlign: 'baseline',
  '@media (pointer: coarse)': { minHeight: 44 },
}
