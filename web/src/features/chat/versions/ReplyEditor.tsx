import type { Message } from '@atelier/contract/chat/chat'
import { Box, Button, InputBase, Stack, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { chatTexts } from '../chat.texts.ts'
import { composerFrameStyle } from '../composer/composer-frame-style.ts'
import { lengthProblem } from '../composer/MessageField.tsx'
import { drafts, editDraftId } from '../drafts.ts'
import type { VersionActions } from './version-actions.ts'

interface Props {
  readonly message: Message
  readonly onCorrect: VersionActions['onCorrect']
  readonly onClose: () => void
}

/** Corrects a reply in its place. What is typed is stored until it is saved or cancelled. */
export function ReplyEditor({ message, onCorrect, onClose }: Props) {
  const [text, setText] = useState(() => drafts.read(editDraftId(message.id)) || message.content)
  const [isSaving, setIsSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const help = useId()
  useEffect(() => field.current?.focus(), [])
  const problem = lengthProblem(text)
  const tooLong = problem === undefined ? undefined : chatTexts.reasons.tooLong
  const reason = text.trim() === '' ? chatTexts.reasons.empty : tooLong
  const close = () => {
    drafts.write(editDraftId(message.id), '')
    onClose()
  }
  const save = async () => {
    if (reason !== undefined || isSaving) return
    setIsSaving(true)
    const isSaved = await onCorrect(message, text)
    setIsSaving(false)
    if (isSaved) close()
  }
  // Entrée begins a line: replies have many.
  const onKeyDown = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing) return
    if (key === 'Escape') close()
    if (key === 'Enter' && (ctrlKey || metaKey)) void save()
  }
  return (
    <Box role="group" aria-label={chatTexts.versions.correct} sx={composerFrameStyle}>
      <InputBase
        multiline
        fullWidth
        maxRows={20}
        value={text}
        readOnly={isSaving}
        inputRef={field}
        onChange={({ target }) => {
          setText(target.value)
          drafts.write(editDraftId(message.id), target.value)
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            dir: 'auto',
            'aria-label': chatTexts.versions.correctedText,
            'aria-describedby': help,
          },
        }}
        sx={fieldStyle}
      />
      <EditorFooter
        {...{ help, problem, reason, isSaving }}
        onCancel={close}
        onSave={() => void save()}
      />
    </Box>
  )
}

interface FooterProps {
  readonly help: string
  readonly problem: string | undefined
  /** Why it cannot be saved. */
  readonly reason: string | undefined
  readonly isSaving: boolean
  readonly onCancel: () => void
  readonly onSave: () => void
}
const EditorFooter = ({ help, problem, reason, isSaving, onCancel, onSave }: FooterProps) => (
  <Stack direction="row" sx={footerStyle}>
    <Typography
      id={help}
      variant="caption"
      sx={{ flex: { xs: '1 0 100%', sm: 1 }, color: problem ? 'error.main' : 'text.secondary' }}
    >
      {problem ?? chatTexts.versions.correctionHelp}
    </Typography>
    <Button size="small" color="inherit" onClick={onCancel}>
      {chatTexts.cancel}
    </Button>
    <WithReason reason={reason}>
      {(ready) => (
        <Button {...ready} size="small" variant="contained" loading={isSaving} onClick={onSave}>
          {chatTexts.save}
        </Button>
      )}
    </WithReason>
  </Stack>
)

const fieldStyle = { px: 2, pt: 1.25, pb: 0.5, fontSize: { xs: '1rem', md: '0.9375rem' } }
const footerStyle = {
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  pl: 2,
  pr: 1,
  pb: 1,
  flexWrap: 'wrap',
}
