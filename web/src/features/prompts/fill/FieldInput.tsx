import type { PromptField } from '@atelier/contract/prompts/prompt-fields'
import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import { MenuItem, TextField } from '@mui/material'
import { promptsTexts } from '../prompts.texts.ts'

const texts = promptsTexts.fill

interface Props {
  readonly field: PromptField
  readonly value: string
  readonly problem?: string | undefined
  readonly label?: string
  readonly autoFocus?: boolean
  readonly onChange: (value: string) => void
}

/** The input of a field, by its kind. */
export function FieldInput({ field, value, problem, label, autoFocus = false, onChange }: Props) {
  const { kind, name, isRequired } = field
  const shown = label ?? (field.label === '' ? name : field.label)
  const choices = choicesOf(field)
  return (
    <TextField
      fullWidth
      size="small"
      autoFocus={autoFocus}
      label={shown}
      required={isRequired && label === undefined}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      select={choices !== undefined}
      multiline={kind === 'paragraph'}
      minRows={kind === 'paragraph' ? 2 : 1}
      maxRows={8}
      type={kind === 'date' ? 'date' : 'text'}
      slotProps={{
        htmlInput: {
          maxLength: promptLimits.textMax,
          dir: 'auto',
          inputMode: kind === 'number' ? 'decimal' : 'text',
        },
        ...(kind === 'date' && { inputLabel: { shrink: true } }),
      }}
    >
      {choices?.map(([choice, text]) => (
        <MenuItem key={choice} value={choice}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Values with what is shown of them; nothing chosen comes first. */
function choicesOf({ kind, options }: PromptField): [string, string][] | undefined {
  if (kind === 'yes-no')
    return [
      ['', texts.nothing],
      ['yes', texts.yes],
      ['no', texts.no],
    ]
  if (kind !== 'choice') return undefined
  return [['', texts.nothing], ...options.map((option): [string, string] => [option, option])]
}
