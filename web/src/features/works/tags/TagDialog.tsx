import { workLimits } from '@atelier/contract/works/work-kinds'
import { TextField } from '@mui/material'
import { useState } from 'react'
import { truncateText } from '#format/truncate-text.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useTags } from '../api/tags-api.ts'
import { countOf } from '../selection/chosen-works.ts'
import { worksTexts as texts } from '../works.texts.ts'
import { TagOptions } from './TagOptions.tsx'
import { isFull, nameMeant } from './tag-choice.ts'
import type { TagChoiceRequest } from './tag-request.ts'
import { useSaveTags } from './use-save-tags.ts'
import { useTagChoices } from './use-tag-choices.ts'

interface Props {
  readonly request: TagChoiceRequest
  readonly onClosed: () => void
}

/** Chooses the tags of one work, or those that several are to have. */
export function TagDialog({ request, onClosed }: Props) {
  const { kind, chosen, loaded } = request
  const [isOpen, setIsOpen] = useState(true)
  const [typed, setTyped] = useState('')
  const tags = useTags()
  const count = countOf(chosen)
  const { choices, toggle } = useTagChoices(tags.data ?? [], { loaded, count })
  const close = () => setIsOpen(false)
  const { save, isPending } = useSaveTags(request, close)
  const isLimited = count === 1 && isFull(choices)
  const [only] = loaded
  return (
    <FormDialog
      frame={{ isOpen, onClose: close, onClosed }}
      title={
        count === 1 && only
          ? texts.tagTitle(truncateText(only.title))
          : texts.tagTitleCount(count, kind)
      }
      submit={texts.saveTags}
      isPending={isPending}
      problem={undefined}
      onSubmit={() => void save(choices)}
    >
      <TagField
        typed={typed}
        onType={setTyped}
        onEnter={() => {
          const name = nameMeant(choices, typed.trim())
          if (name === undefined) return
          if (!isLimited) toggle(name, 'all')
          setTyped('')
        }}
      />
      <QueryContent
        query={tags}
        failed={texts.tagsFailed}
        retry={texts.archives.retry}
        skeleton={undefined}
        isBare
        keepsData
      >
        {() => (
          <TagOptions
            choices={choices}
            typed={typed}
            isFull={isLimited}
            onToggle={toggle}
            onCreate={(name) => {
              toggle(name, 'all')
              setTyped('')
            }}
          />
        )}
      </QueryContent>
      {isLimited && <Quiet role="status">{texts.tagsFull(workLimits.tagsPerWork)}</Quiet>}
    </FormDialog>
  )
}

interface FieldProps {
  readonly typed: string
  readonly onType: (text: string) => void
  /** Enter takes the tag that is meant; with nothing typed it submits. */
  readonly onEnter: () => void
}
const TagField = ({ typed, onType, onEnter }: FieldProps) => (
  <TextField
    fullWidth
    size="small"
    label={texts.tagSearch}
    value={typed}
    autoFocus
    onChange={(event) => onType(event.target.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || typed.trim() === '' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      onEnter()
    }}
    slotProps={{ htmlInput: { maxLength: workLimits.tagMax, enterKeyHint: 'done' } }}
  />
)
