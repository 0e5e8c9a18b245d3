import type { LocalAbility } from '@atelier/contract/local-models/local-models'
import { toolIcons } from '#features/configuration/tool-icons.ts'

/** An ability has the icon of the tool that uses it. */
export const abilityIcons = {
  chat: toolIcons.chat,
  speech: toolIcons.speech,
  transcription: toolIcons.transcription,
  embeddings: toolIcons.knowledge,
} as const satisfies Record<LocalAbility, unknown>
