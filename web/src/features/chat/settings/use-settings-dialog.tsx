import { useState } from 'react'
import type { OpenChat } from '../cache/open-chat.ts'
import { ChatSettingsDialog, type SettingsPart } from './ChatSettingsDialog.tsx'

/** The settings of the open chat: its header opens all of them, a truncated reply its length. */
export function useSettingsDialog(chat: OpenChat) {
  const [part, setPart] = useState<SettingsPart>()
  return {
    open: () => setPart('all'),
    openAtLength: () => setPart('length'),
    dialog: <ChatSettingsDialog open={chat} part={part} onClose={() => setPart(undefined)} />,
  }
}
