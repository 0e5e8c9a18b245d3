import { chatLimits, type Message } from '@atelier/contract/chat/chat'
import { Box, Button, InputBase, Stack, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MessageFiles } from '#features/attachments/MessageFiles.tsx'
import { formatNumber } from '#format/numbers.ts'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'
import { composerFrameStyle } from '../composer/composer-frame-style.ts'
import { isSendKey } from '../composer/is-send-key.ts'
import { drafts, editDraftId } from '../drafts.ts'
import type { ReplyState } from '../reply/streaming-reply.ts'
import { ReplyWaiting } from './ReplyWaiting.tsx'

interface Props {
  readonly message: Message
  readonly editState: ReplyState['type'] | undefined
  readonly onSend: (content: string) => boolean
  readonly onCancel: () => void
}

/** A question being put in other words, where it stands. Entrée sends, Échap gives up; its files stay with it. */
export function QuestionEditor({ message, editState, onSend, onCancel }: Props) {
  const [text, setText] = useState(() => drafts.read(editDraftId(message.id)) || message.content)
  const field = useRef<HTMLTextAreaElement>(null)
  const help = useId()
  const isTooLong = text.length > chatLimits.messageMax
  const isWaiting = editState !== undefined
  const canSend = text.trim() !== '' && !isTooLong && !isWaiting
  useEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const type = (next: string) => {
    setText(next)
    drafts.write(editDraftId(message.id), next)
  }
  const send = () => canSend && onSend(text.trim())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isWaiting) onCancel()
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  return (
    <Box
      component="article"
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: 1 }}
    >
      <Box component="h3" sx={visuallyHiddenStyle}>
        {chatTexts.you}
      </Box>
      {message.attachments && <MessageFiles files={message.attachments} />}
      <Box
        role="group"
        aria-label={chatTexts.editQuestion}
        aria-busy={isWaiting}
        sx={[composerFrameStyle, { width: '100%', maxWidth: '85%' }]}
      >
        <InputBase
          multiline
          fullWidth
          maxRows={10}
          value={text}
          readOnly={isWaiting}
          inputRef={field}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              dir: 'auto',
              'aria-label': chatTexts.yourQuestion,
              'aria-describedby': help,
              enterKeyHint: 'send',
            },
          }}
          sx={{
            px: 2,
            pt: 1.25,
            pb: 0.5,
            fontSize: { xs: '1rem', md: '0.9375rem' },
            lineHeight: 1.62,
          }}
        />
        <Stack
          direction="row"
          sx={{ alignItems: 'center', gap: 1, pl: 2, pr: 1, pb: 1, flexWrap: 'wrap' }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {isWaiting ? (
              <ReplyWaiting state={editState} hasText={false} />
            ) : (
              <Typography
                id={help}
                variant="caption"
                component="p"
                sx={{ color: isTooLong ? 'error.main' : 'text.secondary' }}
              >
                {isTooLong
                  ? chatTexts.tooLong(formatNumber(chatLimits.messageMax))
                  : chatTexts.editKeys}
              </Typography>
            )}
          </Box>
          <Button size="small" color="inherit" disabled={isWaiting} onClick={onCancel}>
            {chatTexts.cancel}
          </Button>
          <Button size="small" variant="contained" disabled={!canSend} onClick={send}>
            {chatTexts.send}
          </Button>
        </Stack>
      </Box>
    </Box>
  )
}
