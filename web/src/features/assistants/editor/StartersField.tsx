import type { AssistantContent } from '@atelier/contract/assistants/assistant-content'
import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import AddIcon from '@mui/icons-material/AddRounded'
import CloseIcon from '@mui/icons-material/CloseRounded'
import { Box, Button, Stack, Typography } from '@mui/material'
import { type Control, useController, useFieldArray } from 'react-hook-form'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { assistantsTexts } from '../assistants.texts.ts'
import type { AssistantValues } from './assistant-values.ts'

const texts = assistantsTexts.form

interface Props {
  readonly control: Control<AssistantValues, unknown, AssistantContent>
}

/** What an assistant proposes at the beginning of a chat. */
export function StartersField({ control }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'starters' })
  return (
    <Box role="group" aria-label={texts.starters}>
      <Typography variant="subtitle2" component="p">
        {texts.starters}
      </Typography>
      <Quiet component="p" sx={{ mb: 1 }}>
        {texts.startersHelp}
      </Quiet>
      <Stack sx={{ gap: 2 }}>
        {fields.map(({ id, title }, index) => (
          <Starter
            key={id}
            control={control}
            index={index}
            title={title}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      {fields.length < assistantLimits.starters && (
        <Button
          size="small"
          color="inherit"
          startIcon={<AddIcon />}
          onClick={() => append({ title: '', text: '' })}
          sx={{ mt: fields.length > 0 ? 1 : 0 }}
        >
          {texts.addStarter}
        </Button>
      )}
    </Box>
  )
}

interface StarterProps extends Props {
  readonly index: number
  readonly title: string
  readonly onRemove: () => void
}
function Starter({ control, index, title, onRemove }: StarterProps) {
  const titleField = useController({ control, name: `starters.${index}.title` })
  const textField = useController({ control, name: `starters.${index}.text` })
  const name = titleField.field.value || title || String(index + 1)
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
      <Stack sx={{ flex: 1, gap: 1, minWidth: 0 }}>
        <Input field={titleField} label={texts.starterTitle(index + 1)} />
        <Input field={textField} label={texts.starterText(index + 1)} isLong />
      </Stack>
      <ActionButton
        label={texts.removeStarter(name)}
        icon={<CloseIcon />}
        size="small"
        onClick={onRemove}
      />
    </Stack>
  )
}

interface InputProps {
  readonly field: {
    readonly field: ReturnType<typeof useController<AssistantValues>>['field']
    readonly fieldState: { readonly error?: { readonly message?: string } | undefined }
  }
  readonly label: string
  readonly isLong?: boolean
}
function Input({ field: { field, fieldState }, label, isLong = false }: InputProps) {
  const { ref, ...input } = field
  return (
    <TextInput
      {...input}
      inputRef={ref}
      label={label}
      size="small"
      autoComplete="off"
      multiline={isLong}
      maxRows={6}
      problem={fieldState.error?.message}
    />
  )
}
