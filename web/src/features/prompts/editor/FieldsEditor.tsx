import type { PromptField } from '@atelier/contract/prompts/prompt-fields'
import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import type { PromptDraft } from '@atelier/contract/prompts/prompts'
import AddIcon from '@mui/icons-material/AddRounded'
import { Button, FormHelperText, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { promptsTexts } from '../prompts.texts.ts'
import { emptyField, isUnused, namesToAdd } from './draft-form.ts'
import { FieldEditor } from './FieldEditor.tsx'

const texts = promptsTexts.editor
/** Names of the text that are offered as fields at once. */
const maxOffered = 6

interface Props {
  readonly draft: PromptDraft
  /** By the paths of its members. */
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (fields: PromptField[]) => void
}

/** The fields of a prompt; what the text names can be added at once. */
export function FieldsEditor({ draft, problems, onChange }: Props) {
  const heading = useId()
  const { fields } = draft
  const isFull = fields.length >= promptLimits.fieldsMax
  const add = (name?: string) => onChange([...fields, emptyField(name)])
  return (
    <Stack role="group" aria-labelledby={heading} sx={{ gap: 1.5 }}>
      <Typography id={heading} variant="h3" component="h3">
        {texts.fields}
      </Typography>
      {fields.map((field, index) => (
        <FieldEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed, and fields are only added at the end.
          key={index}
          number={index + 1}
          field={field}
          isUnused={isUnused(draft, field)}
          problemOf={(member) => problems[`fields.${index}.${member}`]}
          onChange={(changed) => onChange(fields.with(index, changed))}
          onRemove={() => onChange(fields.toSpliced(index, 1))}
        />
      ))}
      {problems.fields !== undefined && <FormHelperText error>{problems.fields}</FormHelperText>}
      {!isFull && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          {namesToAdd(draft)
            .slice(0, maxOffered)
            .map((name) => (
              <Button key={name} size="small" variant="outlined" onClick={() => add(name)}>
                {texts.addNamed(name)}
              </Button>
            ))}
          <Button size="small" color="inherit" startIcon={<AddIcon />} onClick={() => add()}>
            {texts.addField}
          </Button>
        </Stack>
      )}
    </Stack>
  )
}
