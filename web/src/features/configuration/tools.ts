import type { Features } from '@atelier/contract/configuration/status'
import { toolNames } from './tools.texts.ts'

/** One tool of the workbench, in the order of the navigation bar. */
export interface Tool {
  readonly path: string
  readonly label: string
  /** The switch of the configuration that turns it off. */
  readonly feature?: keyof Features
}

export const tools = {
  dashboard: { path: '/dashboard', label: toolNames.dashboard },
  chat: { path: '/chat', label: toolNames.chat, feature: 'chatEnabled' },
  images: { path: '/image-generation', label: toolNames.images, feature: 'imageGenerationEnabled' },
  inpainting: { path: '/inpainting', label: toolNames.inpainting, feature: 'inpaintingEnabled' },
  speech: { path: '/tts', label: toolNames.speech, feature: 'textToSpeechEnabled' },
  transcription: {
    path: '/audio-transcription',
    label: toolNames.transcription,
    feature: 'audioTranscriptionEnabled',
  },
  knowledge: { path: '/connaissances', label: toolNames.knowledge, feature: 'knowledgeEnabled' },
  history: { path: '/history', label: toolNames.history },
  admin: { path: '/admin', label: toolNames.admin },
  settings: { path: '/settings', label: toolNames.settings },
} as const satisfies Record<string, Tool>
export type ToolName = keyof typeof tools

/** Disabled until the server has sent its status. */
export const isToolEnabled = ({ feature }: Tool, features: Features | undefined): boolean =>
  feature === undefined || features?.[feature] === true
