import { featureSwitches } from '#configuration/feature-switches.ts'
import type { Tool } from './own-rights.ts'

const toolsOfFeatures: Readonly<Record<keyof typeof featureSwitches, Tool>> = {
  chat: 'chat',
  attachments: 'chat',
  sharing: 'chat',
  images: 'images',
  inpainting: 'inpainting',
  transcription: 'transcription',
  speech: 'speech',
  knowledge: 'knowledge',
}
const isOfTool = (feature: string): feature is keyof typeof toolsOfFeatures =>
  feature in featureSwitches

/** The tool that a feature belongs to; what is no tool is open to everyone. */
export const toolOf = (feature: string): Tool | undefined =>
  isOfTool(feature) ? toolsOfFeatures[feature] : undefined
