import type { SettingsChange, Theme } from '@atelier/contract/account/settings'
import { useColorScheme } from '@mui/material'
import { useEffect } from 'react'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { useSaveSettings, useSettings } from './use-settings.ts'

type Mode = 'light' | 'dark' | 'system'
const modeOf = (theme: Theme): Mode => (theme === 'auto' ? 'system' : theme)
const themeOf = (mode: Mode): Theme => (mode === 'system' ? 'auto' : mode)

/** The theme of the account, for all its browsers. A caller that shows failures passes `onChange`, which then saves it. */
export function useThemeChoice(onChange?: (change: SettingsChange) => void): {
  readonly mode: Mode
  readonly choose: (mode: Mode) => void
} {
  const { mode = 'light', setMode } = useColorScheme()
  const { mutate } = useSaveSettings()
  const save = onChange ?? mutate
  return {
    mode,
    choose(chosen) {
      cachedSettings.saveAppliedTheme(themeOf(chosen))
      setMode(chosen)
      save({ theme: themeOf(chosen) })
    },
  }
}

/** Applies the account's theme when it differs from the one applied last: it was changed in another browser, or another user signed in. */
export function useThemeSync(): void {
  const { setMode } = useColorScheme()
  const theme = useSettings().data?.theme
  useEffect(() => {
    if (theme === undefined || theme === cachedSettings.appliedTheme()) return
    cachedSettings.saveAppliedTheme(theme)
    setMode(modeOf(theme))
  }, [theme, setMode])
}
