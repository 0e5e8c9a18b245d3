import type { SettingsChange, UserSettings } from '@atelier/contract/account/settings'
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router'
import { AccountAvatar } from '#features/account/AccountAvatar.tsx'
import { useAllModels } from '#features/models/use-models.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { SettingRow } from '#ui/forms/SettingRow.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

const texts = settingsTexts.profile

interface Props {
  readonly settings: UserSettings
  readonly onChange: (change: SettingsChange) => void
}

/** Who one is, and how one works everywhere. */
export function ProfileSettings({ settings: { preferences }, onChange }: Props) {
  const id = useId()
  const { name, email } = useUser()
  const models = useAllModels()
  const { defaultModel } = preferences
  const isGone =
    defaultModel !== '' && models.length > 0 && !models.some((model) => model.id === defaultModel)
  return (
    <Panel title={texts.title}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ alignItems: { sm: 'center' }, gap: 2, pb: 1.5 }}
      >
        <Stack direction="row" sx={{ flex: 1, minWidth: 0, gap: 2, alignItems: 'center' }}>
          <AccountAvatar size={48} />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h3" component="p" noWrap>
              {name}
            </Typography>
            <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
              {email}
            </Typography>
          </Box>
        </Stack>
        <Button component={Link} to="/profile" variant="outlined" color="inherit">
          {texts.open}
        </Button>
      </Stack>
      <Typography
        variant="caption"
        component="p"
        sx={{ color: 'text.secondary', pb: 1.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {texts.note}
      </Typography>
      <SettingRow id={`${id}-model`} label={texts.defaultModel} text={texts.defaultModelHelp}>
        <TextField
          select
          fullWidth
          value={defaultModel}
          onChange={(event) => onChange({ preferences: { defaultModel: event.target.value } })}
          slotProps={{
            select: {
              displayEmpty: true,
              SelectDisplayProps: { 'aria-labelledby': `${id}-model` },
            },
          }}
        >
          <MenuItem value="">{texts.noModel}</MenuItem>
          {(isGone || models.length === 0) && defaultModel !== '' && (
            <MenuItem value={defaultModel}>
              {isGone ? texts.goneModel(defaultModel) : defaultModel}
            </MenuItem>
          )}
          {models.map((model) => (
            <MenuItem key={model.id} value={model.id}>
              {model.name}
            </MenuItem>
          ))}
        </TextField>
      </SettingRow>
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <SwitchRow
          label={texts.autoSave}
          text={texts.autoSaveText}
          checked={preferences.autoSave}
          onChange={(autoSave) => onChange({ preferences: { autoSave } })}
        />
      </Box>
    </Panel>
  )
}
