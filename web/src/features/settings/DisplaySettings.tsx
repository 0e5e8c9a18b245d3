import {
  type SettingsChange,
  settingsLimits,
  type UserSettings,
} from '@atelier/contract/account/settings'
import { Box } from '@mui/material'
import { useEffect, useEffectEvent, useState } from 'react'
import { NumberSlider } from '#ui/forms/NumberSlider.tsx'
import { settingsTexts } from './settings.texts.ts'

const texts = settingsTexts.storage
const { qualityMin, qualityMax, qualityStep, historyItemsMin, historyItemsMax } = settingsLimits

interface Props {
  readonly settings: UserSettings
  readonly onChange: (change: SettingsChange) => void
}

/** How pictures are compressed for downloads, and how much of a history is shown. */
export function DisplaySettings({ settings: { preferences }, onChange }: Props) {
  const quality = useDebouncedChange(preferences.compressionQuality, (compressionQuality) =>
    onChange({ preferences: { compressionQuality } }),
  )
  const items = useDebouncedChange(preferences.maxHistoryItems, (maxHistoryItems) =>
    onChange({ preferences: { maxHistoryItems } }),
  )
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <NumberSlider
        label={texts.quality}
        help={texts.qualityHelp}
        min={qualityMin}
        max={qualityMax}
        step={qualityStep}
        value={quality.value}
        onChange={quality.change}
      />
      <NumberSlider
        label={texts.historyItems}
        help={texts.historyItemsHelp}
        min={historyItemsMin}
        max={historyItemsMax}
        step={5}
        value={items.value}
        onChange={items.change}
      />
    </Box>
  )
}

/** A slider passes over many values; only the one it stays at for so long is saved. */
const debounceMs = 400

/** A value that is shown as it moves, and handed on when it has come to rest. */
function useDebouncedChange(saved: number, settle: (value: number) => void) {
  const [moving, setMoving] = useState<number>()
  const onRest = useEffectEvent(() => {
    setMoving(undefined)
    if (moving !== undefined && moving !== saved) settle(moving)
  })
  useEffect(() => {
    if (moving === undefined) return
    const timer = setTimeout(() => onRest(), debounceMs)
    return () => clearTimeout(timer)
  }, [moving])
  // Whoever leaves at once has meant the last value.
  useEffect(() => () => onRest(), [])
  return { value: moving ?? saved, change: setMoving }
}
