import Search from '@mui/icons-material/SearchRounded'
import { IconButton, Tooltip } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'
import { paletteTexts as texts } from '../palette/palette.texts.ts'
import { onOpenShortcuts } from '../shortcuts/open-shortcuts.ts'
import { isModifierPressed, isTypingTarget, keyLabel } from '../shortcuts/shortcuts.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('../palette/CommandPalette.tsx')).CommandPalette,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog,
}))

type QuickAccessDialog = 'palette' | 'shortcuts'

/** The palette and the shortcuts, opened by a key on every page or by the button in the bar. */
export function QuickAccess() {
  const [shown, show] = useState<QuickAccessDialog>()
  const close = () => show(undefined)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const requested = dialogForKey(event)
      if (!requested) return
      event.preventDefault()
      show((before) => (before === requested ? undefined : requested))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => onOpenShortcuts(() => show('shortcuts')), [])
  return (
    <>
      <Tooltip title={`${texts.open} (${keyLabel('mod')}\u00a0+\u00a0K)`}>
        <IconButton
          aria-label={texts.open}
          aria-haspopup="dialog"
          aria-expanded={shown === 'palette'}
          onClick={() => show('palette')}
        >
          <Search />
        </IconButton>
      </Tooltip>
      <Suspense>
        {shown === 'palette' && (
          <CommandPalette onClose={close} onShortcuts={() => show('shortcuts')} />
        )}
        {shown === 'shortcuts' && <ShortcutsDialog isOpen onClose={close} />}
      </Suspense>
    </>
  )
}

function dialogForKey(event: KeyboardEvent): QuickAccessDialog | undefined {
  if (event.repeat || event.isComposing || event.altKey) return undefined
  if (isModifierPressed(event) && !event.shiftKey && event.key.toLowerCase() === 'k')
    return 'palette'
  if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTypingTarget(event.target))
    return 'shortcuts'
  return undefined
}
