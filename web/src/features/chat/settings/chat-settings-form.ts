import type { ChatSettings } from '@atelier/contract/chat/settings'
import type { Control } from 'react-hook-form'

/** What the settings dialog asks for. */
export type ChatSettingsValues = ChatSettings & { model: string }
export type ChatSettingsControl = Control<ChatSettingsValues>
