import { MenuItem, Stack, TextField } from '@mui/material'
import { type UseFormReturn, useController } from 'react-hook-form'
import { useAssistantsOfEveryone } from '#features/assistants/use-assistants.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { SettingsSection } from '../fields/SettingsSection.tsx'

const texts = configurationTexts.chat

interface Props {
  readonly form: UseFormReturn<ConfigurationValues>
}

/** What the chats of all users begin with, and what their replies are given. */
export const ChatsTab = ({ form }: Props) => (
  <SettingsSection title={texts.title} help={texts.help}>
    <Stack sx={{ gap: 2, mt: 1 }}>
      <FormField
        form={form}
        name="chat.instructions"
        label={texts.instructions}
        help={texts.instructionsHelp}
        multiline
        minRows={4}
        maxRows={16}
      />
      <DefaultAssistant form={form} />
    </Stack>
  </SettingsSection>
)

function DefaultAssistant({ form }: Props) {
  const { field } = useController({ control: form.control, name: 'chat.defaultAssistantId' })
  const assistants = useAssistantsOfEveryone().data
  const chosen = field.value
  const isListed = assistants?.some(({ id }) => id === chosen) === true
  return (
    <TextField
      select
      label={texts.assistant}
      helperText={texts.assistantHelp}
      value={chosen ?? ''}
      onChange={({ target }) => field.onChange(target.value === '' ? null : target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{texts.none}</MenuItem>
      {chosen !== null && !isListed && (
        <MenuItem value={chosen}>{assistants ? texts.gone : '…'}</MenuItem>
      )}
      {assistants?.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}
