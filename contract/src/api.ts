import { account } from './account.ts'
import { attachments } from './attachments.ts'
import { chat } from './chat.ts'
import { chatEditing } from './chat-editing.ts'
import { chatHistory } from './chat-history.ts'
import { chatReading } from './chat-reading.ts'
import { chatSearch } from './chat-search.ts'
import { chatStatistics } from './chat-statistics.ts'
import { configuration } from './configuration.ts'
import { help } from './help.ts'
import { imageGallery } from './image-gallery.ts'
import { images } from './images.ts'
import { inpainting } from './inpainting.ts'
import { jobs } from './jobs.ts'
import { live } from './live.ts'
import { localModels } from './local-models.ts'
import { modelTypes } from './model-types.ts'
import { models } from './models.ts'
import { speech } from './speech.ts'

/** Every operation of the product, by feature. */
export const api = {
  account,
  attachments,
  chat: { ...chat, ...chatEditing, ...chatHistory, ...chatReading, ...chatSearch, ...chatStatistics },
  configuration,
  help,
  images: { ...images, ...imageGallery },
  inpainting,
  jobs,
  live,
  localModels,
  modelTypes,
  models,
  speech,
}
export type Api = typeof api
