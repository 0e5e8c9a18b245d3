import type { ActivityTool } from '@atelier/contract/my-data/activity'

/** The colours of the tools in charts; a colour is always shown beside its name. */
export const toolColors: Readonly<Record<ActivityTool, string>> = {
  chat: 'primary.main',
  images: 'secondary.main',
  inpainting: 'warning.main',
  speech: 'success.main',
  transcription: 'text.secondary',
}
