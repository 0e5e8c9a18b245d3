import { type ListedKind, listedKinds } from '@atelier/contract/works/work-kinds'
import type { Work } from '@atelier/contract/works/works'
import type { useOpenFeatures } from '#features/account/use-open-features.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { isToolEnabled, type Tool, tools } from '#features/configuration/tools.ts'
import { pathOfLocation } from '#features/search/location-paths.ts'

const toolOf = {
  chat: tools.chat,
  image: tools.images,
  inpainting: tools.inpainting,
  reading: tools.speech,
  transcription: tools.transcription,
} as const satisfies Record<ListedKind, Tool>

/** What was made bears the sign of its tool. */
export const kindIcons = {
  chat: toolIcons.chat,
  image: toolIcons.images,
  inpainting: toolIcons.inpainting,
  reading: toolIcons.speech,
  transcription: toolIcons.transcription,
} as const satisfies Record<ListedKind, unknown>

/** The kinds whose pages the user has. */
export const openKinds = (features: ReturnType<typeof useOpenFeatures>): readonly ListedKind[] =>
  listedKinds.filter((kind) => isToolEnabled(toolOf[kind], features))

export function pathOfWork({ kind, id }: Work): string {
  switch (kind) {
    case 'chat':
      return pathOfLocation({ type: 'chat', chatId: id })
    case 'image':
      return pathOfLocation({ type: 'images', imageId: id })
    case 'inpainting':
      return pathOfLocation({ type: 'inpainting', inpaintingId: id })
    case 'reading':
      return pathOfLocation({ type: 'speech', spokenId: id })
    case 'transcription':
      return pathOfLocation({ type: 'transcription', transcriptionId: id })
  }
}
