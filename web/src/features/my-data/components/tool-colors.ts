import type { ActivityTool } from '@atelier/contract/my-data/activity'

/** Of each tool in charts; beside a colour stands always its name. */
export const toolColors: Readonly<Record<ActivityTool, string>> = {
  chat: 'primary.main',
  images: 'secondary.main',
  inpainting: 'warning.main',
  speech: 'success.main',
  transcription: 'text.secondary',
}
