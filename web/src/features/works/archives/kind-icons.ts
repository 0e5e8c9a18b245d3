import type { WorkKind } from '@atelier/contract/works/work-kinds'
import { toolIcons } from '#features/configuration/tool-icons.ts'

/** What was made bears the sign of its tool. */
export const kindIcons = {
  chat: toolIcons.chat,
  image: toolIcons.images,
  inpainting: toolIcons.inpainting,
  reading: toolIcons.speech,
  transcription: toolIcons.transcription,
} as const satisfies Record<WorkKind, unknown>
