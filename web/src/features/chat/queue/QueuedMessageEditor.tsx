import { Box, Button, Stack, Typography } from '@mui/material'
import { useEffect, useId, useRef, useState } from 'react'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { chatTexts } from '../chat.texts.ts'
import { composerFrameStyle } from '../composer/composer-frame-style.ts'
import { lengthProblem, MessageField } from '../composer/MessageField.tsx'
import { queueTexts as texts } from './queue.texts.ts'

interface Props {
  readonly content: string
  readonly onChange: (content: string) => void
  readonly onSave: (content: string) => void
  readonly onCancel: () => void
}

/** A message that waits, being edited. Entrée saves it, Échap cancels. */
export function QueuedMessageEditor({ content, onChange, onSave, onCancel }: Props) {
  const [text, setText] = useState(content)
  const field = useRef<HTMLTextAreaElement>(null)
  const help = useId()
  const problem = lengthProblem(text)
  const reason = text.trim() === '' ? chatTexts.reasons.empty : problem
  useEffect(() => field.current?.focus(), [])
  const save = () => {
    if (reason === undefined) onSave(text.trim())
  }
  return (
    <Box sx={composerFrameStyle}>
      <MessageField
        value={text}
        label={texts.yourMessage}
        describedBy={help}
        inputRef={field}
        onChange={(next) => {
          setText(next)
          onChange(next)
        }}
        onSend={save}
        onEscape={onCancel}
        sx={{ px: 1.5, pt: 1, fontSize: { xs: '1rem', md: '0.9375rem' } }}
      />
      <Stack
        direction="row"
        sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, px: 1.5, pb: 1 }}
      >
        <Typography
          id={help}
          variant="caption"
          component="p"
          sx={{ flex: 1, color: problem === undefined ? 'text.secondary' : 'error.main' }}
        >
          {problem ?? texts.editKeys}
        </Typography>
        <Button size="small" color="inherit" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <WithReason reason={reason}>
          {(ready) => (
            <Button {...ready} size="small" variant="contained" onClick={save}>
              {texts.save}
            </Button>
          )}
        </WithReason>
      </Stack>
    </Box>
  )
}
