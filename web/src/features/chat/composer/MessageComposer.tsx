import type { Attachment } from '@atelier/contract/attachments/attachments'
import { chatLimits } from '@atelier/contract/chat/chat'
import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded'
import Stop from '@mui/icons-material/StopRounded'
import { Box, Button, InputBase, Stack, Typography } from '@mui/material'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
} from 'react'
import { AttachButton } from '#features/attachments/AttachButton.tsx'
import { ChosenFiles } from '#features/attachments/ChosenFiles.tsx'
import { uploads, useChosenFiles } from '#features/attachments/uploads.ts'
import { addPastedFiles } from '#features/attachments/use-file-drop.ts'
import { formatNumber } from '#format/numbers.ts'
import { chatTexts } from '../chat.texts.ts'
import { useDraft } from '../drafts.ts'
import { columnStyle } from './column-style.ts'
import { composerFrameStyle } from './composer-frame-style.ts'
import { isSendKey } from './is-send-key.ts'
import { hasFinePointer } from './use-composer-focus.ts'

interface Props {
  /** Which draft is being written. */
  readonly chatId: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** A reply is under way: Arrêter stands where Envoyer was. */
  readonly isBusy: boolean
  readonly isStopping?: boolean
  /** Nothing can be sent; what says why is beside it. */
  readonly isBlocked?: boolean
  /** Quiet words at the foot. */
  readonly note: ReactNode
  /** Sends, and tells whether the message went; then the draft is cleared. */
  readonly onSend: (content: string, files: readonly Attachment[]) => boolean
  /** Files may come with the message. */
  readonly takesFiles?: boolean
  readonly onStop?: () => void
}

/** Where one writes. Entrée sends, Maj + Entrée breaks the line; a draft survives a reload. */
export function MessageComposer({
  chatId,
  field,
  isBusy,
  isStopping = false,
  isBlocked = false,
  note,
  takesFiles = false,
  onSend,
  onStop,
}: Props) {
  const [draft, setDraft] = useDraft(chatId)
  const help = useId()
  const isTooLong = draft.length > chatLimits.messageMax
  const files = useFilesState(chatId)
  const canSend =
    (draft.trim() !== '' || files.hasReady) && !files.isUploading && !isTooLong && !isBlocked
  const send = () => {
    if (canSend && sendWithFiles(chatId, (taken) => onSend(draft.trim(), taken))) setDraft('')
    field.current?.focus()
  }
  const stop = () => {
    onStop?.()
    // The button is about to go, and the focus would go with it; on a phone the keyboard would come up instead.
    if (hasFinePointer()) field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }
  return (
    <Box sx={{ ...columnStyle, pb: { xs: 1.5, md: 2 }, flex: 'none' }}>
      <Box sx={composerFrameStyle}>
        {takesFiles && <ChosenFiles chatId={chatId} />}
        <InputBase
          multiline
          fullWidth
          maxRows={10}
          value={draft}
          placeholder={chatTexts.placeholder}
          inputRef={field}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          {...(takesFiles && {
            onPaste: (event: ClipboardEvent) => addPastedFiles(chatId, event),
          })}
          slotProps={{
            input: {
              dir: 'auto',
              'aria-label': chatTexts.yourMessage,
              'aria-describedby': help,
              enterKeyHint: 'send',
            },
          }}
          sx={fieldStyle}
        />
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, pl: 2, pr: 1, pb: 1 }}>
          {takesFiles && <AttachButton chatId={chatId} />}
          <Typography
            variant="caption"
            noWrap={!isTooLong}
            component="div"
            sx={{ color: isTooLong ? 'error.main' : 'text.secondary', flex: 1, minWidth: 0 }}
          >
            {isTooLong ? chatTexts.tooLong(formatNumber(chatLimits.messageMax)) : note}
          </Typography>
          {isBusy ? (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Stop />}
              disabled={isStopping}
              onClick={stop}
              sx={{ borderRadius: '10px' }}
            >
              {isStopping ? chatTexts.stopping : chatTexts.stop}
            </Button>
          ) : (
            <Button
              variant="contained"
              startIcon={<ArrowUpward />}
              disabled={!canSend}
              onClick={send}
              sx={{ borderRadius: '10px' }}
            >
              {chatTexts.send}
            </Button>
          )}
        </Stack>
      </Box>
      <Typography
        id={help}
        variant="caption"
        component="p"
        sx={{
          color: 'text.secondary',
          textAlign: 'center',
          mt: 1,
          display: { xs: 'none', md: 'block' },
        }}
      >
        {chatTexts.keys}
      </Typography>
    </Box>
  )
}

/** What could not go keeps its files. */
function sendWithFiles(chatId: string, send: (files: readonly Attachment[]) => boolean): boolean {
  const files = uploads.takeReady(chatId)
  const isGone = send(files)
  if (!isGone) uploads.restore(chatId, files)
  return isGone
}

function useFilesState(chatId: string) {
  const files = useChosenFiles(chatId)
  return {
    hasReady: files.some(({ state }) => state.type === 'ready'),
    isUploading: files.some(({ state }) => state.type === 'sending'),
  }
}

const fieldStyle = {
  px: 2,
  pt: 1.5,
  pb: 0.5,
  // A phone zooms into fields with smaller letters.
  fontSize: { xs: '1rem', md: '0.9375rem' },
  lineHeight: 1.5,
  '& textarea::placeholder': { opacity: 1, color: 'text.secondary' },
}
