import type { Model } from '@atelier/contract/models/models'
import { Box, Checkbox, FormControlLabel } from '@mui/material'
import { errorMessage } from '#api/failures.ts'
import { useSaveSettings, useSettings } from '#features/settings/use-settings.ts'
import { FailureAlert } from '#ui/feedback/FailureAlert.tsx'
import { chatTexts } from '../chat.texts.ts'

/** Makes the chosen model the user's default, or no longer. */
export function DefaultModelBox({ model: { id, name } }: { readonly model: Model }) {
  const preferences = useSettings().data?.preferences
  const { mutate, error } = useSaveSettings()
  if (!preferences) return undefined
  const isDefault = preferences.defaultModel === id
  return (
    <Box sx={{ flex: 'none', px: 2, py: 0.5, borderTop: 1, borderColor: 'divider' }}>
      <FormControlLabel
        control={<Checkbox size="small" checked={isDefault} />}
        label={chatTexts.defaultModel(name)}
        onChange={() => mutate({ preferences: { defaultModel: isDefault ? '' : id } })}
        slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
      />
      <FailureAlert reason={error ? errorMessage(error) : undefined} sx={{ mb: 1 }} />
    </Box>
  )
}
