import type { Features } from '@atelier/contract/configuration/status'
import { tools as grantable, type Tool } from '@atelier/contract/groups/own-rights'
import { tools } from './tools.ts'

const featureOf: Readonly<Record<Tool, keyof Features>> = {
  chat: tools.chat.feature,
  images: tools.images.feature,
  inpainting: tools.inpainting.feature,
  speech: tools.speech.feature,
  transcription: tools.transcription.feature,
  knowledge: tools.knowledge.feature,
}

/** The switches of the installation, without the tools that a user's groups do not open. */
export function grantedFeatures(features: Features, granted: readonly Tool[]): Features {
  const open = { ...features }
  for (const tool of grantable) if (!granted.includes(tool)) open[featureOf[tool]] = false
  return open
}
