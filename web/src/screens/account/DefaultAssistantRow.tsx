import { withoutAssistant } from '@atelier/contract/assistants/assistant-reads'
import { MenuItem, TextField } from '@mui/material'
import { useId } from 'react'
import { useAssistant } from '#features/assistants/use-assistant.ts'
import { useAssistants } from '#features/assistants/use-assistants.ts'
import { useDefaultAssistant } from '#features/assistants/use-default-assistant.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { SettingRow } from '#ui/forms/SettingRow.tsx'

const texts = settingsTexts.profile

interface Props {
  readonly assistantId: string
  readonly onChange: (assistantId: string) => void
}

/** The assistant that new chats begin with; one that is gone is named as such. */
export function DefaultAssistantRow({ assistantId, onChange }: Props) {
  const id = useId()
  const assistants = useAssistants().data ?? []
  const { id: usable, isGone } = useDefaultAssistant()
  const isOne = assistantId !== '' && assistantId !== withoutAssistant
  const isListed = assistants.some((one) => one.id === assistantId)
  // One of a further page of the list.
  const other = useAssistant(
    isOne && !isListed && usable === assistantId ? assistantId : undefined,
  ).data
  return (
    <SettingRow
      id={`${id}-assistant`}
      label={texts.defaultAssistant}
      text={texts.defaultAssistantHelp}
    >
      <TextField
        select
        fullWidth
        value={assistantId}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          select: {
            displayEmpty: true,
            SelectDisplayProps: { 'aria-labelledby': `${id}-assistant` },
          },
        }}
      >
        <MenuItem value="">{texts.installationAssistant}</MenuItem>
        <MenuItem value={withoutAssistant}>{texts.noAssistant}</MenuItem>
        {isOne && !isListed && (
          <MenuItem value={assistantId}>
            {isGone ? texts.goneAssistant : (other?.name ?? '…')}
          </MenuItem>
        )}
        {assistants.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
    </SettingRow>
  )
}
