import type { SettingsChange, UserSettings } from '@atelier/contract/account/settings'
import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { Link } from 'react-router'
import { AccountAvatar } from '#features/account/AccountAvatar.tsx'
import { findModel } from '#features/models/find-model.ts'
import { useAllModels } from '#features/models/use-models.ts'
import { settingsTexts } from '#features/settings/settings.texts.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { SettingRow } from '#ui/forms/SettingRow.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { DefaultAssistantRow } from './DefaultAssistantRow.tsx'

const texts = settingsTexts.profile

interface Props {
  readonly settings: UserSettings
  readonly onChange: (change: SettingsChange) => void
}

/** The account at a glance, and the settings that hold for every tool. */
export function ProfileSettings({ settings: { preferences }, onChange }: Props) {
  return (
    <Panel title={texts.title}>
      <AccountSummary />
      <Quiet component="p" sx={{ pb: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        {texts.note}
      </Quiet>
      <DefaultModelRow
        modelId={preferences.defaultModel}
        onChange={(defaultModel) => onChange({ preferences: { defaultModel } })}
      />
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <DefaultAssistantRow
          assistantId={preferences.defaultAssistantId}
          onChange={(defaultAssistantId) => onChange({ preferences: { defaultAssistantId } })}
        />
      </Box>
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

function AccountSummary() {
  const { name, email } = useUser()
  return (
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
          <Quiet component="p" noWrap>
            {email}
          </Quiet>
        </Box>
      </Stack>
      <Button component={Link} to="/profile" variant="outlined" color="inherit">
        {texts.open}
      </Button>
    </Stack>
  )
}

interface ModelRowProps {
  readonly modelId: string
  readonly onChange: (modelId: string) => void
}

function DefaultModelRow({ modelId, onChange }: ModelRowProps) {
  const id = useId()
  const models = useAllModels()
  const isGone = modelId !== '' && models.length > 0 && findModel(models, modelId) === undefined
  return (
    <SettingRow id={`${id}-model`} label={texts.defaultModel} text={texts.defaultModelHelp}>
      <TextField
        select
        fullWidth
        value={findModel(models, modelId)?.id ?? modelId}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          select: {
            displayEmpty: true,
            SelectDisplayProps: { 'aria-labelledby': `${id}-model` },
          },
        }}
      >
        <MenuItem value="">{texts.noModel}</MenuItem>
        {(isGone || models.length === 0) && modelId !== '' && (
          <MenuItem value={modelId}>{isGone ? texts.goneModel(modelId) : modelId}</MenuItem>
        )}
        {models.map((model) => (
          <MenuItem key={model.id} value={model.id}>
            {model.name}
          </MenuItem>
        ))}
      </TextField>
    </SettingRow>
  )
}
