import type { ChatSettings } from '@atelier/contract/chat-settings'
import type { Control } from 'react-hook-form'

/** What the settings dialog asks for. */
export type SettingsValues = ChatSettings & { model: string }
export type SettingsControl = Control<SettingsValues>
