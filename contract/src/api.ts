import { account } from '#account/account.ts'
import { ownAccount } from '#account/own-account.ts'
import { settings } from '#account/settings.ts'
import { attachments } from '#attachments/attachments.ts'
import { audit } from '#audit/audit.ts'
import { chat } from '#chat/chat.ts'
import { chatEditing } from '#chat/editing.ts'
import { chatHistory } from '#chat/history.ts'
import { chatMessages } from '#chat/messages.ts'
import { chatSearch } from '#chat/search.ts'
import { chatStatistics } from '#chat/statistics.ts'
import { configuration } from '#configuration/configuration.ts'
import { maintenance } from '#configuration/maintenance.ts'
import { accessKeys } from '#gateway/access-keys.ts'
import { gateway } from '#gateway/gateway.ts'
import { help } from '#help/help.ts'
import { imageGallery } from '#images/gallery.ts'
import { images } from '#images/images.ts'
import { inpainting } from '#inpainting/inpainting.ts'
import { quotas } from '#inpainting/quotas.ts'
import { jobs } from '#jobs/jobs.ts'
import { live } from '#live/live.ts'
import { localModels } from '#local-models/local-models.ts'
import { logs } from '#logs/logs.ts'
import { modelTypes } from '#model-types/model-types.ts'
import { models } from '#models/models.ts'
import { monitoring } from '#monitoring/monitoring.ts'
import { system } from '#monitoring/system.ts'
import { activity } from '#my-data/activity.ts'
import { myData } from '#my-data/my-data.ts'
import { notices } from '#notices/notices.ts'
import { search } from '#search/search.ts'
import { speech } from '#speech/speech.ts'
import { transcription } from '#transcription/transcription.ts'
import { users } from '#users/users.ts'

/** Every operation of the product, by feature. */
export const api = {
  account: { ...account, ...ownAccount, ...settings },
  accessKeys,
  attachments,
  audit,
  belongings: { ...myData, ...activity },
  chat: {
    ...chat,
    ...chatEditing,
    ...chatHistory,
    ...chatMessages,
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
