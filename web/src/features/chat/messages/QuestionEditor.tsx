import type { Message } from '@atelier/contract/chat/chat'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { MessageFiles } from '#features/attachments/MessageFiles.tsx'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'
import { composerFrameStyle } from '../composer/composer-frame-style.ts'
import { lengthProblem, MessageField } from '../composer/MessageField.tsx'
import { drafts, editDraftId } from '../drafts.ts'
import type { ReplyState } from '../reply/streaming-reply.ts'
import { ReplyWaiting } from './ReplyWaiting.tsx'

interface Props {
  readonly message: Message
  /** The state of the reply to the edited question, while the old reply is still there. */
  readonly editState: ReplyState['type'] | undefined
  readonly onSend: (content: string) => boolean
  readonly onCancel: () => void
}

/** A question being edited, where it is in the chat. Entrée sends, Échap cancels; its files stay with it. */
export function QuestionEditor({ message, editState, onSend, onCancel }: Props) {
  const [text, setText] = useEditDraft(message)
  const field = useRef<HTMLTextAreaElement>(null)
  const help = useId()
  const problem = lengthProblem(text)
  const isWaiting = editState !== undefined
  const reason = reasonAgainst({ isWaiting, text, problem })
  useFocusAtEnd(field)
  const send = () => reason === undefined && onSend(text.trim())
  return (
    <Box component="article" sx={articleStyle}>
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
        <MessageField
          value={text}
          label={chatTexts.yourQuestion}
          describedBy={help}
          readOnly={isWaiting}
          inputRef={field}
          onChange={setText}
          onSend={send}
          onEscape={() => !isWaiting && onCancel()}
          sx={fieldStyle}
        />
        <Stack direction="row" sx={footerStyle}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            {isWaiting ? (
              <ReplyWaiting state={editState} hasText={false} />
            ) : (
              <EditorHelp id={help} problem={problem} />
            )}
          </Box>
          <WithReason reason={isWaiting ? chatTexts.reasons.replying : undefined}>
            {(ready) => (
              <Button {...ready} size="small" color="inherit" onClick={onCancel}>
                {chatTexts.cancel}
              </Button>
            )}
          </WithReason>
          <WithReason reason={reason}>
            {(ready) => (
              <Button {...ready} size="small" variant="contained" onClick={send}>
                {chatTexts.send}
              </Button>
            )}
          </WithReason>
        </Stack>
      </Box>
    </Box>
  )
}

interface Obstacles {
  readonly isWaiting: boolean
  readonly text: string
  readonly problem: string | undefined
}
/** Why the question cannot be sent now. */
function reasonAgainst({ isWaiting, text, problem }: Obstacles): string | undefined {
  const { reasons } = chatTexts
  if (isWaiting) return reasons.replying
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
}
const EditorHelp = ({ id, problem }: HelpProps) => (
  <Typography
    id={id}
    variant="caption"
    component="p"
    sx={{ color: problem === undefined ? 'text.secondary' : 'error.main' }}
  >
    {problem ?? chatTexts.editKeys}
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
const footerStyle = { alignItems: 'center', gap: 1, pl: 2, pr: 1, pb: 1, flexWrap: 'wrap' }
