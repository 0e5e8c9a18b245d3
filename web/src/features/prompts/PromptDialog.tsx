import type { PromptUse } from '@atelier/contract/prompts/prompts'
import {
  Button,
  DialogActions,
  DialogContent,
  ListItemButton,
  ListItemText,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useDebouncedText } from '#ui/lists/use-debounced-text.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { usePrompts } from './api/use-prompts.ts'
import { FieldsForm } from './fill/FieldsForm.tsx'
import { useChosenPrompt } from './fill/use-chosen-prompt.ts'
import { promptsTexts } from './prompts.texts.ts'

const texts = promptsTexts.fill

interface Props {
  readonly frame: DialogState
  readonly use: PromptUse
  readonly onInsert: (text: string) => void
}

/** Picks a prompt, asks for its fields, and gives its text. */
export function PromptDialog({ frame, use, onInsert }: Props) {
  const insert = (text: string) => {
    frame.onClose()
    onInsert(text)
  }
  const { chosen, pick, clear } = useChosenPrompt(insert)
  return (
    <TitledDialog {...frame} title={texts.pick} maxWidth="sm">
      {chosen ? (
        <FieldsForm prompt={chosen} onInsert={insert} onCancel={clear} />
      ) : (
        <>
          <DialogContent>
            <PromptPicker use={use} onPick={(id) => void pick(id)} />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={frame.onClose}>
              {promptsTexts.cancel}
            </Button>
          </DialogActions>
        </>
      )}
    </TitledDialog>
  )
}

interface PickerProps {
  readonly use: PromptUse
  readonly onPick: (promptId: string) => void
}
function PromptPicker({ use, onPick }: PickerProps) {
  const [q, setQ] = useState('')
  const [text, setText] = useDebouncedText(q, setQ)
  return (
    <>
      <TextField
        fullWidth
        autoFocus
        size="small"
        autoComplete="off"
        label={promptsTexts.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
        sx={{ mt: 0.75, mb: 1 }}
      />
      <PagedList
        isBare
        query={usePrompts({ q: q.trim(), use })}
        failed={promptsTexts.failed}
        retry={promptsTexts.retry}
        skeleton={<BlockSkeleton label={promptsTexts.loading} height={160} />}
        empty={
          <Quiet component="p">{q === '' ? promptsTexts.empty : promptsTexts.noneFound}</Quiet>
        }
      >
        {(all, more) => (
          <>
            <PlainList aria-label={promptsTexts.list}>
              {all.map(({ id, command, title }) => (
                <li key={id}>
                  <ListItemButton onClick={() => onPick(id)} sx={{ borderRadius: '8px' }}>
                    <ListItemText primary={<bdi>{title}</bdi>} secondary={`/${command}`} />
                  </ListItemButton>
                </li>
              ))}
            </PlainList>
            {more}
          </>
        )}
      </PagedList>
    </>
  )
}
