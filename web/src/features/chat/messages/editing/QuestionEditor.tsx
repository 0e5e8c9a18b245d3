import type { Message } from '@atelier/contract/chat/chat'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../../chat.texts.ts'
import { composerFrameStyle } from '../../composer/composer-frame-style.ts'
import { lengthProblem, MessageField } from '../../composer/MessageField.tsx'
import { drafts, editDraftId } from '../../drafts.ts'
import type { EditedQuestion } from '../../message-list/edit-request.ts'
import { QuestionFiles, useQuestionFiles } from './QuestionFiles.tsx'

interface Props {
  readonly message: Message
  /** Sends it as another version; returns whether it was sent. Absent while another reply is written. */
  readonly onSend: ((edited: EditedQuestion) => boolean) | undefined
  /** Changes its text in its place. */
  readonly onCorrect: (content: string) => Promise<void>
  readonly onCancel: () => void
}

/** A question being edited, where it is in the chat. Entrée sends it as another version, Échap cancels; those of its files that are not taken away go with it. */
export function QuestionEditor({ message, onSend, onCorrect, onCancel }: Props) {
  const [text, setText] = useEditDraft(message)
  const field = useRef<HTMLTextAreaElement>(null)
  const help = useId()
  const problem = lengthProblem(text)
  const [isSaving, setIsSaving] = useState(false)
  const reason = reasonAgainst({ text, problem })
  const { files, removed, remove } = useQuestionFiles(message, field)
  useFocusAtEnd(field)
  const send = () =>
    reason === undefined &&
    onSend?.({ content: text.trim(), files: removed.length > 0 ? files : undefined })
  const correct = async () => {
    setIsSaving(true)
    await onCorrect(text.trim())
    setIsSaving(false)
  }
  return (
    <Box component="article" sx={articleStyle}>
      <Box component="h3" sx={visuallyHiddenStyle}>
        {chatTexts.you}
      </Box>
      <QuestionFiles files={files} onRemove={remove} />
      <Box
        role="group"
        aria-label={chatTexts.editQuestion}
        aria-busy={isSaving}
        sx={[composerFrameStyle, { width: '100%', maxWidth: { xs: '100%', sm: '85%' } }]}
      >
        <MessageField
          value={text}
          label={chatTexts.yourQuestion}
          describedBy={help}
          readOnly={isSaving}
          inputRef={field}
          onChange={setText}
          onSend={send}
          onEscape={onCancel}
          sx={fieldStyle}
        />
        <Stack direction="row" sx={footerStyle}>
          <Box sx={helpStyle}>
            <EditorHelp id={help} problem={problem} version={message.variants?.index ?? 1} />
          </Box>
          <EditorButtons
            reason={reason}
            correctReason={removed.length > 0 ? chatTexts.versions.filesNeedSending : undefined}
            isBlocked={onSend === undefined}
            isSaving={isSaving}
            onCancel={onCancel}
            onCorrect={() => void correct()}
            onSend={send}
          />
        </Stack>
      </Box>
    </Box>
  )
}

interface ButtonsProps {
  /** Why neither can be done. */
  readonly reason: string | undefined
  /** Why it cannot be corrected without sending it. */
  readonly correctReason: string | undefined
  /** Another reply is being written. */
  readonly isBlocked: boolean
  readonly isSaving: boolean
  readonly onCancel: () => void
  readonly onCorrect: () => void
  readonly onSend: () => void
}
const EditorButtons = ({
  reason,
  correctReason = reason,
  isBlocked,
  isSaving,
  onCancel,
  onCorrect,
  onSend,
}: ButtonsProps) => (
  <>
    <Button size="small" color="inherit" onClick={onCancel}>
      {chatTexts.cancel}
    </Button>
    <WithReason reason={correctReason}>
      {(ready) => (
        <Button
          {...ready}
          size="small"
          variant="outlined"
          color="inherit"
          loading={isSaving}
          onClick={onCorrect}
        >
          {chatTexts.versions.correctOnly}
        </Button>
      )}
    </WithReason>
    <WithReason reason={isBlocked ? chatTexts.reasons.replying : reason}>
      {(ready) => (
        <Button {...ready} size="small" variant="contained" onClick={onSend}>
          {chatTexts.send}
        </Button>
      )}
    </WithReason>
  </>
)

interface Obstacles {
  readonly text: string
  readonly problem: string | undefined
}
/** Why the question cannot be sent now. */
function reasonAgainst({ text, problem }: Obstacles): string | undefined {
  const { reasons } = chatTexts
  if (text.trim() === '') return reasons.empty
  return problem === undefined ? undefined : reasons.tooLong
}

/** What was typed of an edit, or the question itself; stored at each change. */
function useEditDraft({ id, content }: Message): [string, (text: string) => void] {
  const [text, setText] = useState(() => drafts.read(editDraftId(id)) || content)
  const change = (next: string) => {
    setText(next)
    drafts.write(editDraftId(id), next)
  }
  return [text, change]
}

function useFocusAtEnd(field: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [field])
}

interface HelpProps {
  readonly id: string
  readonly problem: string | undefined
  /** Which version is being edited. */
  readonly version: number
}
const EditorHelp = ({ id, problem, version }: HelpProps) => (
  <Typography
    id={id}
    variant="caption"
    component="p"
    sx={{ color: problem === undefined ? 'text.secondary' : 'error.main' }}
  >
    {problem ?? `${chatTexts.versions.restStays(version)} ${chatTexts.editKeys}`}
  </Typography>
)

const articleStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: 1,
}
const fieldStyle = {
  px: 2,
  pt: 1.25,
  pb: 0.5,
  fontSize: { xs: '1rem', md: '0.9375rem' },
  lineHeight: 1.62,
}
const footerStyle = {
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  pl: 2,
  pr: 1,
  pb: 1,
  flexWrap: 'wrap',
}
/** On a phone, a line of its own above the buttons. */
const helpStyle = { flex: { xs: '1 0 100%', sm: 1 }, minWidth: 0 }
