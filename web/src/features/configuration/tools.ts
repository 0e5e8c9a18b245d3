import type { Features } from '@atelier/contract/configuration'

/** One tool of the workbench, in the order of the navigation bar. */
export interface Tool {
  readonly path: string
  readonly label: string
  /** False while this version only says that the tool comes later. */
  readonly isBuilt: boolean
  /** The switch that an administrator can turn off. */
  readonly feature?: keyof Features
}

export const tools = {
  dashboard: { path: '/dashboard', label: 'Tableau de bord', isBuilt: true },
  chat: { path: '/chat', label: 'Chat', isBuilt: true, feature: 'chatEnabled' },
  images: { path: '/image-generation', label: 'Génération d’images', isBuilt: true, feature: 'imageGenerationEnabled' },
  inpainting: { path: '/inpainting', label: 'Inpainting', isBuilt: true, feature: 'inpaintingEnabled' },
  speech: { path: '/tts', label: 'TTS', isBuilt: true, feature: 'textToSpeechEnabled' },
  transcription: { path: '/audio-transcription', label: 'Transcription', isBuilt: false, feature: 'audioTranscriptionEnabled' },
  history: { path: '/history', label: 'Historique', isBuilt: true },
  admin: { path: '/admin', label: 'Admin', isBuilt: true },
  settings: { path: '/settings', label: 'Paramètres', isBuilt: false },
} as const satisfies Record<string, Tool>
export type ToolName = keyof typeof tools

/** Off while the server has not said otherwise (specified). */
export const isSwitchedOn = ({ feature }: Tool, features: Features | undefined): boolean =>
  feature === undefined || features?.[feature] === true

/** Built in this version and not switched off: only these are offered. */
export const works = (tool: Tool, features: Features | undefined): boolean => tool.isBuilt && isSwitchedOn(tool, features)
