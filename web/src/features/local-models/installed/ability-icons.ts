import type { LocalAbility } from '@atelier/contract/local-models/local-models'
import { toolIcons } from '#features/configuration/tool-icons.ts'

/** An ability has the icon of the page that it serves. */
export const abilityIcons = {
  chat: toolIcons.chat,
  speech: toolIcons.speech,
  transcription: toolIcons.transcription,
} as const satisfies Record<LocalAbility, unknown>
