import { lazy, Suspense, useState } from 'react'
import type { OpenChat } from '../cache/open-chat.ts'
import type { SettingsPart } from './ChatSettingsDialog.tsx'

const ChatSettingsDialog = lazy(async () => ({
  default: (await import('./ChatSettingsDialog.tsx')).ChatSettingsDialog,
}))

/** The settings of the open chat: its header opens all of them, a truncated reply its length. */
export function useSettingsDialog(chat: OpenChat) {
  const [part, setPart] = useState<SettingsPart>()
  const [wasOpened, setWasOpened] = useState(false)
  const open = (wanted: SettingsPart) => {
    setPart(wanted)
    setWasOpened(true)
  }
  return {
    open: () => open('all'),
    openAtLength: () => open('length'),
    // Once loaded it stays, so that it closes as softly as it opened.
    dialog: wasOpened && (
      <Suspense>
        <ChatSettingsDialog open={chat} part={part} onClose={() => setPart(undefined)} />
      </Suspense>
    ),
  }
}
