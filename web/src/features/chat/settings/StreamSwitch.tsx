import { FormControlLabel, Stack, Switch } from '@mui/material'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'
import type { ChatSettingsControl } from './chat-settings-form.ts'

/** Whether replies are streamed. */
export function StreamSwitch({ control }: { readonly control: ChatSettingsControl }) {
  const { field } = useController({ control, name: 'stream' })
  const help = useId()
  return (
    <Stack>
      <FormControlLabel
        label={chatTexts.asStream}
        control={
          <Switch
            checked={field.value}
            onChange={(_, isOn) => field.onChange(isOn)}
            slotProps={{ input: { role: 'switch', 'aria-describedby': help } }}
            sx={{ ml: 0, mr: 1 }}
          />
        }
        sx={{ ml: 0 }}
      />
      <Quiet id={help}>{chatTexts.asStreamHelp}</Quiet>
    </Stack>
  )
}
