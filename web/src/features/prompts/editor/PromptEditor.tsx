import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import { type Prompt, type PromptDraft, promptUses } from '@atelier/contract/prompts/prompts'
import {
  Box,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material'
import { useId, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { useSavePrompt } from '../api/use-prompts.ts'
import { promptsTexts } from '../prompts.texts.ts'
import { commandFrom, draftOf, namesToAdd, problemsOf } from './draft-form.ts'
import { FieldsEditor } from './FieldsEditor.tsx'

const texts = promptsTexts.editor

interface Props {
  readonly frame: DialogState
  /** Without one, a prompt is created. */
  readonly prompt: Prompt | undefined
}

/** Creates a prompt, or changes one. */
export function PromptEditor({ frame, prompt }: Props) {
  const { mutate, isPending, error } = useSavePrompt(prompt)
  const [draft, setDraft] = useState(() => draftOf(prompt))
  const [isChecked, setIsChecked] = useState(false)
  const problems: Readonly<Record<string, string>> = isChecked ? problemsOf(draft) : {}
  const change = (part: Partial<PromptDraft>) => setDraft({ ...draft, ...part })
  // Said once: such a name may be meant as it is written.
  const [isTold, setIsTold] = useState(false)
  const unknown = isTold ? namesToAdd(draft) : []
  const save = () => {
    setIsChecked(true)
    if (Object.keys(problemsOf(draft)).length > 0) return
    setIsTold(true)
    if (!isTold && namesToAdd(draft).length > 0) return
    mutate(draft, {
      onSuccess: () => {
        frame.onClose()
        reportSuccess(texts.saved)
      },
    })
  }
  return (
    <FormDialog
      frame={frame}
      maxWidth="md"
      title={prompt ? texts.edit : texts.create}
      submit={unknown.length > 0 ? texts.saveAsIs : texts.save}
      isPending={isPending}
      problem={error ? texts.failed(errorMessage(error)) : notFields(unknown)}
      onSubmit={save}
    >
      <NameFields draft={draft} problems={problems} onChange={change} isNew={!prompt} />
      <TextField
        fullWidth
        multiline
        minRows={5}
        maxRows={16}
        label={texts.text}
        value={draft.text}
        error={problems.text !== undefined}
        helperText={problems.text ?? texts.textHelp}
        onChange={({ target }) => change({ text: target.value })}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: promptLimits.textMax } }}
      />
      <FieldsEditor draft={draft} problems={problems} onChange={(fields) => change({ fields })} />
      <UsesField draft={draft} problem={problems.uses} onChange={change} />
    </FormDialog>
  )
}

const notFields = (names: readonly string[]) =>
  names.length > 0 ? texts.notFields(names.map((name) => `{{${name}}}`)) : undefined

interface PartProps {
  readonly draft: PromptDraft
  readonly onChange: (part: Partial<PromptDraft>) => void
}
interface NameFieldsProps extends PartProps {
  readonly problems: Readonly<Record<string, string>>
  readonly isNew: boolean
}
/** The command of a new prompt follows its title until it is typed. */
function NameFields({ draft, problems, isNew, onChange }: NameFieldsProps) {
  const { title, command } = draft
  const isFollowing = isNew && (command === '' || command === commandFrom(title))
  return (
    <>
      <TextField
        autoFocus
        fullWidth
        autoComplete="off"
        label={texts.title}
        value={title}
        error={problems.title !== undefined}
        helperText={problems.title}
        onChange={({ target: { value } }) =>
          onChange({ title: value, ...(isFollowing && { command: commandFrom(value) }) })
        }
        slotProps={{ htmlInput: { maxLength: promptLimits.titleMax } }}
      />
      <TextField
        fullWidth
        autoComplete="off"
        label={texts.command}
        value={command}
        error={problems.command !== undefined}
        helperText={problems.command ?? texts.commandHelp}
        onChange={({ target }) => onChange({ command: target.value })}
        slotProps={{ htmlInput: { maxLength: promptLimits.commandMax, autoCapitalize: 'none' } }}
      />
    </>
  )
}

function UsesField({
  draft: { uses },
  problem,
  onChange,
}: PartProps & { problem?: string | undefined }) {
  const label = useId()
  return (
    <Box role="group" aria-labelledby={label}>
      <FormLabel id={label} component="p">
        {texts.uses}
      </FormLabel>
      <FormGroup row sx={{ gap: 1 }}>
        {promptUses.map((use) => (
          <FormControlLabel
            key={use}
            label={promptsTexts.uses[use]}
            control={
              <Checkbox
                checked={uses.includes(use)}
                onChange={({ target }) =>
                  onChange({
                    uses: promptUses.filter((one) =>
                      one === use ? target.checked : uses.includes(one),
                    ),
                  })
                }
              />
            }
          />
        ))}
      </FormGroup>
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  )
}
