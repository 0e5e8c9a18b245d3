import type { Message } from '@atelier/contract/chat/chat'
import { Box } from '@mui/material'
import { MemoryDialog } from '#features/memory/MemoryDialog.tsx'
import { MemoryProposal } from '#features/memory/MemoryProposal.tsx'
import { columnStyle } from '../composer/column-style.ts'
import { RememberSelection } from './RememberSelection.tsx'

interface Props {
  readonly chatId: string
  readonly messages: readonly Pick<Message, 'id' | 'role' | 'content'>[]
  /** What is being remembered. */
  readonly text: string | undefined
  readonly onRemember: (text: string) => void
  readonly onClosed: () => void
}

/** What remembers: a button beside selected words, a proposal where the last question asks for it, and the dialog of both. */
export function MemoryTools({ chatId, messages, text, onRemember, onClosed }: Props) {
  const question = questionBefore(messages)
  return (
    <>
      <RememberSelection onRemember={onRemember} />
      {question && (
        <Box sx={columnStyle}>
          <MemoryProposal key={question.id} {...{ chatId, question }} />
        </Box>
      )}
      {text !== undefined && <MemoryDialog {...{ chatId, text, onClosed }} />}
    </>
  )
}

/** Of the last reply, once it is there. */
function questionBefore(messages: Props['messages']) {
  const [question, reply] = messages.slice(-2)
  return question?.role === 'user' && reply?.role === 'assistant' ? question : undefined
}
