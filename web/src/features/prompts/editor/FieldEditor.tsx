import {
  type FieldKind,
  fieldKinds,
  type PromptField,
} from '@atelier/contract/prompts/prompt-fields'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import { Box, Checkbox, FormControlLabel, MenuItem, Stack, TextField } from '@mui/material'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { FieldInput } from '../fill/FieldInput.tsx'
import { promptsTexts } from '../prompts.texts.ts'

const texts = promptsTexts.editor

interface Props {
  readonly number: number
  readonly field: PromptField
  readonly isUnused: boolean
  /** By the members of the field. */
  readonly problemOf: (member: string) => string | undefined
  readonly onChange: (field: PromptField) => void
  readonly onRemove: () => void
}

/** One field of a prompt: its name, kind, label and default. */
export function FieldEditor({ number, field, isUnused, problemOf, onChange, onRemove }: Props) {
  const { name, kind, label, isRequired } = field
  const change = (part: Partial<PromptField>) => onChange({ ...field, ...part })
  const text = (member: 'name' | 'label', value: string) => (
    <TextField
      size="small"
      autoComplete="off"
      label={texts[member]}
      value={value}
      error={problemOf(member) !== undefined}
      helperText={problemOf(member)}
      onChange={({ target: { value: typed } }) =>
        change(member === 'name' ? { name: typed } : { label: typed })
      }
    />
  )
  return (
    <Stack component="fieldset" aria-label={texts.field(number)} sx={fieldStyle}>
      <Box sx={gridStyle}>
        {text('name', name)}
        <TextField
          select
          size="small"
          label={texts.kind}
          value={kind}
          onChange={({ target }) => change({ ...ofKind(target.value), default: '' })}
        >
          {fieldKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {promptsTexts.fieldKinds[one]}
            </MenuItem>
          ))}
        </TextField>
        {text('label', label)}
        <FieldInput
          field={field}
          label={texts.default}
          value={field.default}
          problem={problemOf('default')}
          onChange={(value) => change({ default: value })}
        />
      </Box>
      {kind === 'choice' && (
        <OptionsField
          options={field.options}
          problem={problemOf('options') ?? problemOf('options.0')}
          onChange={(options) => change({ options: [...options] })}
        />
      )}
      <FieldFooter number={number} isRequired={isRequired} onChange={change} onRemove={onRemove} />
      {isUnused && <Quiet>{texts.unused}</Quiet>}
    </Stack>
  )
}

interface FooterProps extends Pick<Props, 'number' | 'onRemove'> {
  readonly isRequired: boolean
  readonly onChange: (part: { readonly isRequired: boolean }) => void
}
const FieldFooter = ({ number, isRequired, onChange, onRemove }: FooterProps) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
    <FormControlLabel
      label={texts.isRequired}
      control={
        <Checkbox
          checked={isRequired}
          onChange={({ target }) => onChange({ isRequired: target.checked })}
        />
      }
      sx={{ flex: 1 }}
    />
    <ActionButton label={texts.removeField(number)} icon={<DeleteIcon />} onClick={onRemove} />
  </Stack>
)

const ofKind = (value: string): { kind: FieldKind; options: string[] } => ({
  kind: fieldKinds.find((one) => one === value) ?? 'text',
  options: [],
})

interface OptionsProps {
  readonly options: readonly string[]
  readonly problem: string | undefined
  readonly onChange: (options: readonly string[]) => void
}
/** One on each line; an empty line is none, once the field is left. */
const OptionsField = ({ options, problem, onChange }: OptionsProps) => (
  <TextField
    multiline
    size="small"
    minRows={2}
    maxRows={8}
    label={texts.options}
    value={options.join('\n')}
    error={problem !== undefined}
    helperText={problem}
    onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
    onBlur={() => onChange(options.map((one) => one.trim()).filter((one) => one !== ''))}
  />
)

const fieldStyle = {
  gap: 1.5,
  p: 1.5,
  m: 0,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
} as const
const gridStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const
