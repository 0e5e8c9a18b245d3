import { Box, Stack, Typography } from '@mui/material'
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useState,
} from 'react'
import { ChosenFiles } from '#features/attachments/ChosenFiles.tsx'
import { addPastedFiles } from '#features/attachments/uploads.ts'
import { DictationArea } from '#features/transcription/DictationArea.tsx'
import { DictationButton } from '#features/transcription/DictationButton.tsx'
import type { DictationHandle } from '#features/transcription/use-dictation.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import type { ChosenAssistant } from '../assistant/chosen-assistant.ts'
import { chatTexts } from '../chat.texts.ts'
import { AddMenu } from '../insertion/AddMenu.tsx'
import type { FieldMentionsProps } from '../insertion/FieldMentions.tsx'
import { insertions } from '../insertion/insert-into-field.ts'
import { ChosenDocuments } from '../knowledge/ChosenDocuments.tsx'
import type { ChosenKnowledge } from '../knowledge/use-chat-knowledge.ts'
import { QueueButton } from '../queue/QueueButton.tsx'
import { columnStyle } from './column-style.ts'
import { composerFrameStyle } from './composer-frame-style.ts'
import { MessageField } from './MessageField.tsx'
import { SendButton, StopButton } from './SendButton.tsx'
import { hasFinePointer } from './use-composer-focus.ts'
import { useMessageDictation } from './use-message-dictation.ts'
import { type SendMessage, useMessageDraft } from './use-message-draft.ts'

const FieldMentions = lazy(async () => ({
  default: (await import('../insertion/FieldMentions.tsx')).FieldMentions,
}))

interface Props {
  /** Which draft is being written. */
  readonly chatId: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** A reply is being written: Arrêter replaces Envoyer, and what is typed is queued. */
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
  /** Who answers, where `@` may choose one. */
  readonly assistant?: ChosenAssistant | undefined
  /** The button that chooses the model. */
  readonly model: ReactNode
  readonly knowledge: ChosenKnowledge
  /** Returns whether the message was sent; then the draft is cleared. */
  readonly onSend: SendMessage
  readonly onStop?: () => void
  /** Sends the first message that waits. */
  readonly onSendQueued?: () => void
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
  assistant,
  model,
  knowledge,
  onSend,
  onStop,
  onSendQueued,
  onEditLast,
}: Props) {
  const help = useId()
  const { isEmpty, send, ...message } = useMessageDraft(chatId, isBlocked, onSend)
  const { draft, setDraft, problem, reason } = message
  const { dictation, canDictate } = useMessageDictation(field, setDraft)
  const { insert, insertFirst } = insertions(field, setDraft)
  const chosen = { chatId, field, draft, setDraft, knowledge, assistant }
  const { sendAndFocus, stop } = focusing(field, { isEmpty, send, onSendQueued, onStop })
  return (
    <Box sx={{ ...columnStyle, pb: { xs: 1.5, md: 2 }, flex: 'none' }}>
      <Box sx={composerFrameStyle} onKeyDown={dictation.onKeyDown}>
        <Chosen {...chosen} onInsert={insertFirst} />
        <ComposerField
          value={draft}
          describedBy={help}
          inputRef={field}
          onChange={setDraft}
          onSend={() => sendAndFocus()}
          onSendNow={() => sendAndFocus(true)}
          onUp={onEditLast}
          onPaste={(event) => addPastedFiles(chatId, event)}
        />
        <ComposerProblem text={problem} />
        {warning}
        {canDictate && <DictationArea dictation={dictation} />}
        <Stack direction="row" sx={buttonsStyle}>
          <InputButtons
            {...{ chatId, knowledge, onInsert: insert }}
            dictation={canDictate ? dictation : undefined}
          />
          {model}
          <ComposerNote>{note}</ComposerNote>
          <ComposerActions
            {...{ isBusy, isEmpty, isStopping, isSending, reason }}
            onStop={stop}
            onSend={() => sendAndFocus()}
          />
        </Stack>
      </Box>
      <KeysHelp id={help} />
    </Box>
  )
}

const ComposerField = (
  props: Omit<ComponentProps<typeof MessageField>, 'label' | 'placeholder' | 'sx'>,
) => (
  <MessageField
    {...props}
    label={chatTexts.yourMessage}
    placeholder={chatTexts.placeholder}
    sx={fieldStyle}
  />
)

interface FocusingActions {
  readonly isEmpty: boolean
  readonly onSendQueued: (() => void) | undefined
  readonly onStop: (() => void) | undefined
  send(isNow: boolean): void
}
/** What is done to messages, with the focus in the field afterwards. */
const focusing = (
  field: Props['field'],
  { isEmpty, send, onSendQueued, onStop }: FocusingActions,
) => ({
  sendAndFocus(isNow = false) {
    if (isNow && isEmpty) onSendQueued?.()
    else send(isNow)
    field.current?.focus()
  },
  stop() {
    onStop?.()
    // The button is about to disappear, and the focus with it; on a phone, focusing the field would open the keyboard.
    if (hasFinePointer()) field.current?.focus()
  },
})

interface ActionsProps {
  readonly isBusy: boolean
  readonly isEmpty: boolean
  readonly isStopping: boolean
  readonly isSending: boolean
  /** Why the message cannot be sent. */
  readonly reason: string | undefined
  readonly onStop: () => void
  readonly onSend: () => void
}
const ComposerActions = ({ isBusy, isEmpty, isStopping, onStop, ...send }: ActionsProps) =>
  isBusy ? (
    <>
      <StopButton isStopping={isStopping} onStop={onStop} />
      {!isEmpty && <QueueButton reason={send.reason} onQueue={send.onSend} />}
    </>
  ) : (
    <SendButton {...send} />
  )

interface InputButtonsProps extends ComponentProps<typeof AddMenu> {
  readonly dictation: DictationHandle | undefined
}
const InputButtons = ({ dictation, ...menu }: InputButtonsProps) => (
  <Box sx={{ display: 'flex', flex: 'none', ml: -1 }}>
    <AddMenu {...menu} />
    {dictation && <DictationButton dictation={dictation} />}
  </Box>
)

interface ChosenProps extends FieldMentionsProps {
  readonly chatId: string
}
/** What the message is sent with, and answered from. */
function Chosen({ chatId, ...message }: ChosenProps) {
  // Also once the sign is gone: a prompt is being filled in.
  const [hasMentioned, setHasMentioned] = useState(false)
  if (!hasMentioned && signs.test(message.draft)) setHasMentioned(true)
  return (
    <>
      <ChosenFiles chatId={chatId} />
      <ChosenDocuments knowledge={message.knowledge} />
      {hasMentioned && (
        <Suspense>
          <FieldMentions {...message} />
        </Suspense>
      )}
    </>
  )
}
/** They choose collections, assistants and prompts. */
const signs = /[#@/]/

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

const buttonsStyle = {
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  gap: { xs: 0.5, sm: 1 },
  pl: { xs: 1.5, sm: 2 },
  pr: 1,
  pb: 1,
}
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
