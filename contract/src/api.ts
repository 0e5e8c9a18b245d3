import { accountOperations } from '#account/operations.ts'
import { assistants } from '#assistants/assistants.ts'
import { attachments } from '#attachments/attachments.ts'
import { audit } from '#audit/audit.ts'
import { backups } from '#backups/backups.ts'
import { chatOperations } from '#chat/operations.ts'
import { configurationOperations } from '#configuration/operations.ts'
import { engines } from '#engines/engines.ts'
import { accessKeys } from '#gateway/access-keys.ts'
import { gateway } from '#gateway/gateway.ts'
import { userKeys } from '#gateway/user-keys.ts'
import { groups } from '#groups/groups.ts'
import { help } from '#help/help.ts'
import { imageOperations } from '#images/operations.ts'
import { inpainting } from '#inpainting/inpainting.ts'
import { quotas } from '#inpainting/quotas.ts'
import { invitations } from '#invitations/invitations.ts'
import { jobs } from '#jobs/jobs.ts'
import { knowledgeAdmin } from '#knowledge/administration/knowledge-admin.ts'
import { knowledgeOperations } from '#knowledge/operations.ts'
import { live } from '#live/live.ts'
import { localModels } from '#local-models/operations.ts'
import { logs } from '#logs/logs.ts'
import { mail } from '#mail/mail.ts'
import { memory } from '#memory/memories.ts'
import { modelTypes } from '#model-types/model-types.ts'
import { models } from '#models/models.ts'
import { monitoringOperations } from '#monitoring/operations.ts'
import { myDataOperations } from '#my-data/operations.ts'
import { notices } from '#notices/notices.ts'
import { projects } from '#projects/projects.ts'
import { prompts } from '#prompts/prompts.ts'
import { providerOperations } from '#providers/operations.ts'
import { retention } from '#retention/retention.ts'
import { retentionAdmin } from '#retention/retention-admin.ts'
import { search } from '#search/search.ts'
import { secondFactors } from '#second-factors/second-factors.ts'
import { shares } from '#sharing/shared-pages.ts'
import { sharing } from '#sharing/sharing.ts'
import { sharingAdmin } from '#sharing/sharing-admin.ts'
import { speech } from '#speech/speech.ts'
import { transcription } from '#transcription/operations.ts'
import { trash } from '#trash/trash.ts'
import { usageOperations } from '#usage/usage.ts'
import { users } from '#users/users.ts'
import { bulk } from '#works/bulk.ts'
import { tags } from '#works/tags.ts'
import { works } from '#works/works.ts'

/**
 * Every operation of the product, by feature. The server serves this list and OpenAPI describes it.
 * The names are part of the OpenAPI document (`chat.list`) and must not change.
 */
export const api = {
  account: accountOperations,
  accessKeys,
  assistants,
  attachments,
  audit,
  backups,
  bulk,
  belongings: myDataOperations,
  chat: chatOperations,
  configuration: configurationOperations,
  engines,
  gateway,
  groups,
  help,
  images: imageOperations,
  inpainting,
  invitations,
  jobs,
  knowledge: knowledgeOperations,
  knowledgeAdmin,
  live,
  localModels,
  logs,
  mail,
  memory,
  modelTypes,
  models,
  monitoring: monitoringOperations,
  notices,
  prompts,
  projects,
  providers: providerOperations,
  quotas,
  retention,
  retentionAdmin,
  search,
  secondFactors,
  shares,
  sharing,
  sharingAdmin,
  speech,
  tags,
  transcription,
  trash,
  usage: usageOperations,
  userKeys,
  users,
  works,
}
export type Api = typeof api
