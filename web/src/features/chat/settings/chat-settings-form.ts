import type { ChatSettings } from '@atelier/contract/chat/settings'
import type { Control } from 'react-hook-form'

/** The values of the settings dialog. */
export type ChatSettingsValues = ChatSettings & { model: string }
export type ChatSettingsControl = Control<ChatSettingsValues>
