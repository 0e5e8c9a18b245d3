import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { useAddText } from '../api/use-sources.ts'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { isDuplicate } from './duplicate.ts'

const texts = knowledgeTexts.adding

interface Props {
  readonly frame: DialogState
  readonly collectionId: string
}

/** Adds a text that is typed or pasted; one that is there already may be replaced. */
export function TextDialog({ frame, collectionId }: Props) {
  const { mutate, isPending, error, reset } = useAddText(collectionId)
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const isThere = isDuplicate(error)
  const add = () =>
    mutate(
      { title: title.trim(), text, onDuplicate: isThere ? 'replace' : 'refuse' },
      {
        onSuccess: (source) => {
          frame.onClose()
          reportSuccess(texts.added(source.title))
        },
      },
    )
  return (
    <FormDialog
      frame={frame}
      title={texts.textTitle}
      maxWidth="sm"
      submit={isThere ? texts.replace : texts.add}
      tone={isThere ? 'warning' : 'primary'}
      isPending={isPending}
      reason={reasonAgainst(title, text)}
      problem={error ? problemText(error) : undefined}
      onSubmit={add}
    >
      <TextField
        label={texts.title}
        value={title}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => {
          reset()
          setTitle(target.value)
        }}
        slotProps={{ htmlInput: { maxLength: knowledgeLimits.titleMax } }}
      />
      <TextField
        label={texts.content}
        value={text}
        multiline
        minRows={6}
        maxRows={14}
        onChange={({ target }) => {
          reset()
          setText(target.value)
        }}
        slotProps={{ htmlInput: { maxLength: knowledgeLimits.textMax } }}
      />
    </FormDialog>
  )
}

function reasonAgainst(title: string, text: string): string | undefined {
  if (title.trim() === '') return texts.titleRequired
  return text.trim() === '' ? texts.contentRequired : undefined
}

const problemText = (error: Error): string =>
  isDuplicate(error) ? errorMessage(error) : texts.failed(errorMessage(error))
