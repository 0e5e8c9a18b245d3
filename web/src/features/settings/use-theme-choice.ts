import type { SettingsChange, Theme } from '@atelier/contract/account/settings'
import { useColorScheme } from '@mui/material'
import { useEffect } from 'react'
import { cachedSettings } from '#browser/storage/cached-settings.ts'
import { useSaveSettings, useSettings } from './use-settings.ts'

type Mode = 'light' | 'dark' | 'system'
const modeOf = (theme: Theme): Mode => (theme === 'auto' ? 'system' : theme)
const themeOf = (mode: Mode): Theme => (mode === 'system' ? 'auto' : mode)

/** Light, dark, or as the machine is: chosen here, and so in every browser of the person; `onChange` saves it where failures are told. */
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

/** Takes over the account's theme whenever it is another than the one taken over last: chosen in another browser, or by another person. */
export function useThemeSync(): void {
  const { setMode } = useColorScheme()
  const theme = useSettings().data?.theme
  useEffect(() => {
    if (theme === undefined || theme === cachedSettings.appliedTheme()) return
    cachedSettings.saveAppliedTheme(theme)
    setMode(modeOf(theme))
  }, [theme, setMode])
}
