import { accessKeys } from './access-keys.ts'
import { account } from './account.ts'
import { activity } from './activity.ts'
import { attachments } from './attachments.ts'
import { audit } from './audit.ts'
import { belongings } from './belongings.ts'
import { chat } from './chat.ts'
import { chatEditing } from './chat-editing.ts'
import { chatHistory } from './chat-history.ts'
import { chatReading } from './chat-reading.ts'
import { chatSearch } from './chat-search.ts'
import { chatStatistics } from './chat-statistics.ts'
import { configuration } from './configuration.ts'
import { gateway } from './gateway.ts'
import { help } from './help.ts'
import { imageGallery } from './image-gallery.ts'
import { images } from './images.ts'
import { inpainting } from './inpainting.ts'
import { jobs } from './jobs.ts'
import { live } from './live.ts'
import { localModels } from './local-models.ts'
import { logs } from './logs.ts'
import { maintenance } from './maintenance.ts'
import { modelTypes } from './model-types.ts'
import { models } from './models.ts'
import { monitoring } from './monitoring.ts'
import { notices } from './notices.ts'
import { ownAccount } from './own-account.ts'
import { quotas } from './quotas.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { speech } from './speech.ts'
import { system } from './system.ts'
import { transcription } from './transcription.ts'
import { users } from './users.ts'

/** Every operation of the product, by feature. */
export const api = {
  account: { ...account, ...ownAccount, ...settings },
  accessKeys,
  attachments,
  audit,
  belongings: { ...belongings, ...activity },
  chat: {
    ...chat,
    ...chatEditing,
    ...chatHistory,
    ...chatReading,
    ...chatSearch,
    ...chatStatistics,
  },
  configuration: { ...configuration, ...maintenance },
  gateway,
  help,
  images: { ...images, ...imageGallery },
  inpainting,
  jobs,
  live,
  localModels,
  logs,
  modelTypes,
  models,
  monitoring: { ...monitoring, ...system },
  notices,
  quotas,
  search,
  speech,
  transcription,
  users,
}
export type Api = typeof api
