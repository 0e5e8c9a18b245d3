import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import { TextField } from '@mui/material'
import { type ClipboardEvent, useState } from 'react'
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
interface Values {
  readonly title: string
  readonly text: string
  /** The page as it was pasted, while its text is not changed. */
  readonly html: string | undefined
  readonly address: string
}
const nothing: Values = { title: '', text: '', html: undefined, address: '' }

/** Adds a text or a page that is typed or pasted; one that is there already may be replaced. */
export function TextDialog({ frame, collectionId }: Props) {
  const { mutate, isPending, error, reset } = useAddText(collectionId)
  const [values, setValues] = useState(nothing)
  const change = (part: Partial<Values>) => {
    reset()
    setValues({ ...values, ...part })
  }
  const isThere = isDuplicate(error)
  const add = () =>
    mutate(
      { ...documentOf(values), onDuplicate: isThere ? 'replace' : 'refuse' },
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
      reason={reasonAgainst(values)}
      problem={error ? problemText(error) : undefined}
      onSubmit={add}
    >
      <TextField
        label={texts.title}
        value={values.title}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => change({ title: target.value })}
        slotProps={{ htmlInput: { maxLength: knowledgeLimits.titleMax } }}
      />
      <ContentField {...values} onChange={change} />
      <TextField
        label={texts.address}
        value={values.address}
        type="url"
        autoComplete="off"
        helperText={texts.addressHelp}
        onChange={({ target }) => change({ address: target.value })}
        slotProps={{ htmlInput: { maxLength: knowledgeLimits.addressMax } }}
      />
    </FormDialog>
  )
}

interface ContentProps extends Pick<Values, 'text' | 'html'> {
  readonly onChange: (part: Pick<Values, 'text' | 'html'>) => void
}
/** Of a page that is pasted as a whole, the headings and tables stay. */
function ContentField({ text, html, onChange }: ContentProps) {
  const paste = (event: ClipboardEvent) => {
    const page = event.clipboardData.getData('text/html')
    if (text !== '' || page === '' || page.length > knowledgeLimits.htmlMax) return
    event.preventDefault()
    const plain = event.clipboardData.getData('text/plain').slice(0, knowledgeLimits.textMax)
    onChange({ text: plain, html: page })
  }
  return (
    <TextField
      label={texts.content}
      value={text}
      multiline
      minRows={6}
      maxRows={14}
      helperText={html === undefined ? undefined : texts.pageHelp}
      onChange={({ target }) => onChange({ text: target.value, html: undefined })}
      onPaste={paste}
      slotProps={{ htmlInput: { maxLength: knowledgeLimits.textMax } }}
    />
  )
}

function documentOf({ title, text, html, address }: Values) {
  return {
    title: title.trim(),
    ...(html === undefined ? { text } : { html }),
    ...(address.trim() !== '' && { address: address.trim() }),
  }
}

function reasonAgainst({ title, text, address }: Values): string | undefined {
  if (title.trim() === '') return texts.titleRequired
  if (text.trim() === '') return texts.contentRequired
  return address.trim() === '' || isAddress(address.trim()) ? undefined : texts.addressWrong
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)

const problemText = (error: Error): string =>
  isDuplicate(error) ? errorMessage(error) : texts.failed(errorMessage(error))
