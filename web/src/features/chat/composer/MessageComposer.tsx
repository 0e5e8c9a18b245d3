import type { Attachment } from '@atelier/contract/attachments/attachments'
import { Box, Stack, Typography } from '@mui/material'
import { type ReactNode, type RefObject, useId } from 'react'
import { AttachButton } from '#features/attachments/AttachButton.tsx'
import { ChosenFiles } from '#features/attachments/ChosenFiles.tsx'
import { addPastedFiles } from '#features/attachments/uploads.ts'
import { DictationArea } from '#features/transcription/DictationArea.tsx'
import { DictationButton } from '#features/transcription/DictationButton.tsx'
import type { DictationHandle } from '#features/transcription/use-dictation.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from './column-style.ts'
import { composerFrameStyle } from './composer-frame-style.ts'
import { MessageField } from './MessageField.tsx'
import { SendButton, StopButton } from './SendButton.tsx'
import { hasFinePointer } from './use-composer-focus.ts'
import { useMessageDictation } from './use-message-dictation.ts'
import { useMessageDraft } from './use-message-draft.ts'

interface Props {
  /** Which draft is being written. */
  readonly chatId: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** A reply is being written: Arrêter replaces Envoyer. */
  readonly isBusy?: boolean
  readonly isStopping?: boolean
  /** The message is on its way. */
  readonly isSending?: boolean
  /** Nothing can be sent; the page says why beside it. */
  readonly isBlocked?: boolean
  /** A sentence above the buttons. */
  readonly warning?: ReactNode
  /** A short text beside the buttons. */
  readonly note?: ReactNode
  /** The button that chooses the model. */
  readonly model: ReactNode
  /** Returns whether the message was sent; then the draft is cleared. */
  readonly onSend: (content: string, files: readonly Attachment[]) => boolean
  readonly onStop?: () => void
  /** Edits the last question, where there is one. */
  readonly onEditLast?: (() => void) | undefined
}

/** Where messages are written; a draft survives a reload. */
export function MessageComposer({
  chatId,
  field,
  isBusy = false,
  isStopping = false,
  isSending = false,
  isBlocked = false,
  warning,
  note,
  model,
  onSend,
  onStop,
  onEditLast,
}: Props) {
  const help = useId()
  const { draft, setDraft, problem, reason, send } = useMessageDraft(chatId, isBlocked, onSend)
  const { dictation, canDictate } = useMessageDictation(field, setDraft)
  const sendAndFocus = () => {
    send()
    field.current?.focus()
  }
  const stop = () => {
    onStop?.()
    // The button is about to disappear, and the focus with it; on a phone, focusing the field would open the keyboard.
    if (hasFinePointer()) field.current?.focus()
  }
  return (
    <Box sx={{ ...columnStyle, pb: { xs: 1.5, md: 2 }, flex: 'none' }}>
      <Box sx={composerFrameStyle} onKeyDown={dictation.onKeyDown}>
        <ChosenFiles chatId={chatId} />
        <MessageField
          value={draft}
          label={chatTexts.yourMessage}
          describedBy={help}
          placeholder={chatTexts.placeholder}
          inputRef={field}
          onChange={setDraft}
          onSend={sendAndFocus}
          onUp={onEditLast}
          onPaste={(event) => addPastedFiles(chatId, event)}
          sx={fieldStyle}
        />
        <ComposerProblem text={problem} />
        {warning}
        {canDictate && <DictationArea dictation={dictation} />}
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, pl: 2, pr: 1, pb: 1 }}>
          <InputButtons chatId={chatId} dictation={canDictate ? dictation : undefined} />
          {model}
          <ComposerNote>{note}</ComposerNote>
          {isBusy ? (
            <StopButton isStopping={isStopping} onStop={stop} />
          ) : (
            <SendButton reason={reason} isSending={isSending} onSend={sendAndFocus} />
          )}
        </Stack>
      </Box>
      <KeysHelp id={help} />
    </Box>
  )
}

interface InputButtonsProps {
  readonly chatId: string
  readonly dictation: DictationHandle | undefined
}
/** What a message is made of besides what is typed. */
const InputButtons = ({ chatId, dictation }: InputButtonsProps) => (
  <Box sx={{ display: 'flex', flex: 'none' }}>
    <AttachButton chatId={chatId} />
    {dictation && <DictationButton dictation={dictation} />}
  </Box>
)

/** Why the message cannot be sent. */
const ComposerProblem = ({ text }: { readonly text: string | undefined }) =>
  text !== undefined && (
    <Typography variant="caption" component="div" sx={{ color: 'error.main', px: 2, pb: 0.5 }}>
      {text}
    </Typography>
  )

const KeysHelp = ({ id }: { readonly id: string }) => (
  <Quiet id={id} component="p" sx={helpStyle}>
    {chatTexts.keys}
  </Quiet>
)

const ComposerNote = ({ children }: { readonly children: ReactNode }) => (
  <Typography
    variant="caption"
    noWrap
    component="div"
    sx={{ color: 'text.secondary', flex: '1 1 0', minWidth: 0 }}
  >
    {children}
  </Typography>
)

const helpStyle = { textAlign: 'center', mt: 1, display: { xs: 'none', md: 'block' } }
const fieldStyle = {
  px: 2,
  pt: 1.5,
  pb: 0.5,
  // A phone zooms into fields with smaller letters.
  fontSize: { xs: '1rem', md: '0.9375rem' },
  lineHeight: 1.5,
  '& textarea::placeholder': { opacity: 1, color: 'text.secondary' },
}
