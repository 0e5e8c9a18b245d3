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

/** The quality of downloaded pictures, and the page size of histories. */
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
        typedStep={1}
        value={quality.value}
        onChange={quality.change}
      />
      <NumberSlider
        label={texts.historyItems}
        help={texts.historyItemsHelp}
        min={historyItemsMin}
        max={historyItemsMax}
        step={5}
        typedStep={1}
        value={items.value}
        onChange={items.change}
      />
    </Box>
  )
}

/** A slider passes over many values; only one that it stays at for this long is saved. */
const debounceMs = 400

/** A value that changes on screen at once, and is saved when it no longer moves. */
function useDebouncedChange(saved: number, save: (value: number) => void) {
  const [moving, setMoving] = useState<number>()
  const onRest = useEffectEvent(() => {
    setMoving(undefined)
    if (moving !== undefined && moving !== saved) save(moving)
  })
  useEffect(() => {
    if (moving === undefined) return
    const timer = setTimeout(() => onRest(), debounceMs)
    return () => clearTimeout(timer)
  }, [moving])
  // On unmount too: the last value is saved.
  useEffect(() => () => onRest(), [])
  return { value: moving ?? saved, change: setMoving }
}
