import type { Prompt } from '@atelier/contract/prompts/prompts'
import { Button, Stack, Typography } from '@mui/material'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { promptsTexts } from '../prompts.texts.ts'
import { FieldInput } from './FieldInput.tsx'
import { type FieldValues, faultOf, filledValue, fillPrompt } from './fill-prompt.ts'
import { writeValue } from './write-value.ts'

const texts = promptsTexts.fill

interface Props {
  readonly prompt: Prompt
  readonly onInsert: (text: string) => void
  readonly onCancel: () => void
}

/** The fields of a prompt, filled with their defaults alone; what is inserted is not sent. */
export function FieldsForm({ prompt, onInsert, onCancel }: Props) {
  const heading = useId()
  const [values, setValues] = useState<FieldValues>({})
  const [isChecked, setIsChecked] = useState(false)
  const { fields, title } = prompt
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // In React's tree the form may be inside that of a page.
    event.stopPropagation()
    if (fields.some((field) => faultOf(field, filledValue(values, field)))) setIsChecked(true)
    else onInsert(fillPrompt(prompt, values, writeValue))
  }
  const leave = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) onCancel()
  }
  return (
    <Stack
      component="form"
      noValidate
      aria-labelledby={heading}
      onSubmit={submit}
      onKeyDown={leave}
      sx={{ gap: 1.5, p: 2, minHeight: 0 }}
    >
      <Typography id={heading} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.title(title)}
      </Typography>
      <Stack sx={fieldsStyle}>
        {fields.map((field, index) => {
          const value = filledValue(values, field)
          const fault = isChecked ? faultOf(field, value) : undefined
          return (
            <FieldInput
              key={field.name}
              field={field}
              value={value}
              problem={fault && texts[fault]}
              autoFocus={index === 0}
              onChange={(next) => setValues({ ...values, [field.name]: next })}
            />
          )
        })}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'flex-end', flex: 'none' }}>
        <Button color="inherit" onClick={onCancel}>
          {promptsTexts.cancel}
        </Button>
        <Button type="submit" variant="contained">
          {texts.insert}
        </Button>
      </Stack>
    </Stack>
  )
}

/** The message below stays in sight. */
const fieldsStyle = {
  gap: 1.5,
  pt: 0.75,
  maxHeight: '40vh',
  overflowY: 'auto',
  minHeight: 0,
} as const
