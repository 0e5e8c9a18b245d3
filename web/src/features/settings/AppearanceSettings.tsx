import {
  languages,
  type SettingsChange,
  type UserSettings,
} from '@atelier/contract/account/settings'
import SystemIcon from '@mui/icons-material/ContrastRounded'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useId } from 'react'
import { SettingRow } from '#ui/forms/SettingRow.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { settingsTexts } from './settings.texts.ts'
import { useThemeChoice } from './use-theme-choice.ts'

const texts = settingsTexts.appearance
const modes = [
  ['light', LightIcon],
  ['dark', DarkIcon],
  ['system', SystemIcon],
] as const

/** Of one width where there is room, else each as wide as its words, on as many lines as that takes. */
const themeStyle = {
  gap: 0.75,
  px: 1,
  width: 'auto',
  flex: { xs: '1 1 auto', sm: '1 1 0' },
} as const

interface Props {
  readonly settings: UserSettings
  readonly onChange: (change: SettingsChange) => void
}

/** Theme and language. */
export function AppearanceSettings({ settings, onChange }: Props) {
  const id = useId()
  const { mode, choose } = useThemeChoice(onChange)
  return (
    <Panel title={texts.title}>
      <SettingRow id={`${id}-theme`} label={texts.theme} text={texts.themeHelp}>
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          value={mode}
          onChange={(_, chosen: (typeof modes)[number][0] | null) => chosen && choose(chosen)}
          aria-labelledby={`${id}-theme`}
          sx={{ flexWrap: 'wrap' }}
        >
          {modes.map(([value, Icon]) => (
            <ToggleButton key={value} value={value} sx={themeStyle}>
              <Icon sx={{ fontSize: 18 }} />
              {texts.themes[value]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </SettingRow>
      <SettingRow id={`${id}-language`} label={texts.language} text={texts.languageHelp}>
        <TextField
          select
          fullWidth
          value={settings.language}
          onChange={(event) =>
            onChange({ language: event.target.value as UserSettings['language'] })
          }
          slotProps={{ select: { SelectDisplayProps: { 'aria-labelledby': `${id}-language` } } }}
        >
          {languages.map((language) => (
            <MenuItem key={language} value={language}>
              {texts.languages[language]}
            </MenuItem>
          ))}
        </TextField>
      </SettingRow>
    </Panel>
  )
}
