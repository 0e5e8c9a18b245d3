import { frenchProblems } from '@atelier/contract/problems/problems.texts'
import { spanishProblems as problems } from '@atelier/contract/problems/problems.texts.es'
import { spanishServerTexts } from '@atelier/contract/problems/server.texts.es'
import { createTranslator } from '@atelier/contract/problems/translator'
import { spanishValidationTexts } from '@atelier/contract/problems/validation.texts.es'
import { failureSpanish } from '#api/failures.texts.es.ts'
import { activitySpanish } from '#features/account/activity.texts.es.ts'
import { ownAccountSpanish } from '#features/account/own-account.texts.es.ts'
import { profileSpanish } from '#features/account/profile.texts.es.ts'
import { adminNamesSpanish } from '#features/administration/admin-entries.texts.es.ts'
import { administrationSpanish } from '#features/administration/administration.texts.es.ts'
import { configurationSpanish } from '#features/administration/configuration.texts.es.ts'
import { assistantsSpanish } from '#features/assistants/assistants.texts.es.ts'
import { attachmentSpanish } from '#features/attachments/attachments.texts.es.ts'
import {
  actionNamesSpanish,
  auditSpanish,
  fieldNamesSpanish,
} from '#features/audit/audit.texts.es.ts'
import { backupsSpanish } from '#features/backups/backups.texts.es.ts'
import { chatSpanish } from '#features/chat/chat.texts.es.ts'
import { citationsSpanish, sourcesSpanish } from '#features/chat/chat-citations.texts.es.ts'
import {
  chatAssistantSpanish,
  compareSpanish,
  instructionsSpanish,
  knowledgeChoiceSpanish,
  previewsSpanish,
  temporarySpanish,
} from '#features/chat/chat-parts.texts.es.ts'
import { queueSpanish } from '#features/chat/queue.texts.es.ts'
import { chatImportsSpanish } from '#features/chat-imports/chat-imports.texts.es.ts'
import { accessSpanish } from '#features/configuration/access.texts.es.ts'
import { toolNamesSpanish } from '#features/configuration/tools.texts.es.ts'
import { enginesSpanish } from '#features/engines/engines.texts.es.ts'
import { gatewaySpanish, scopeNamesSpanish } from '#features/gateway/gateway.texts.es.ts'
import { gatewayExamplesSpanish } from '#features/gateway/gateway-examples.texts.es.ts'
import { groupsSpanish } from '#features/groups/groups.texts.es.ts'
import { helpSpanish } from '#features/help/help.texts.es.ts'
import { imagesSpanish } from '#features/images/images.texts.es.ts'
import { inpaintingSpanish } from '#features/inpainting/inpainting.texts.es.ts'
import { quotaSpanish } from '#features/inpainting/quota.texts.es.ts'
import { invitationsSpanish } from '#features/invitations/invitations.texts.es.ts'
import { jobsSpanish } from '#features/jobs/jobs.texts.es.ts'
import { knowledgeSpanish } from '#features/knowledge/knowledge.texts.es.ts'
import { knowledgeAdminSpanish } from '#features/knowledge/knowledge-admin.texts.es.ts'
import { liveSpanish } from '#features/live/live.texts.es.ts'
import { localModelsSpanish } from '#features/local-models/local-models.texts.es.ts'
import { logsSpanish } from '#features/logs/logs.texts.es.ts'
import { mailSpanish } from '#features/mail/mail.texts.es.ts'
import { memorySpanish } from '#features/memory/memory.texts.es.ts'
import { modelTypesSpanish } from '#features/model-types/model-types.texts.es.ts'
import { modelsSpanish } from '#features/models/models.texts.es.ts'
import { monitoringSpanish } from '#features/monitoring/monitoring.texts.es.ts'
import { setupChecksSpanish } from '#features/monitoring/setup.texts.es.ts'
import { myDataSpanish } from '#features/my-data/my-data.texts.es.ts'
import { noticesSpanish } from '#features/notices/notices.texts.es.ts'
import { projectsSpanish } from '#features/projects/projects.texts.es.ts'
import { promptsSpanish } from '#features/prompts/prompts.texts.es.ts'
import { providerSignInSpanish } from '#features/provider-sign-in/provider-sign-in.texts.es.ts'
import { groupRulesSpanish } from '#features/providers/group-rules.texts.es.ts'
import { providersSpanish } from '#features/providers/providers.texts.es.ts'
import { newAccountSpanish } from '#features/registration/new-account.texts.es.ts'
import { retentionSpanish } from '#features/retention/retention.texts.es.ts'
import { searchSpanish } from '#features/search/search.texts.es.ts'
import { secondFactorsSpanish } from '#features/second-factors/second-factors.texts.es.ts'
import { settingsSpanish } from '#features/settings/settings.texts.es.ts'
import { sharedPageSpanish } from '#features/sharing/shared-page.texts.es.ts'
import { sharingSpanish } from '#features/sharing/sharing.texts.es.ts'
import { otherSignInsSpanish } from '#features/sign-in/other-sign-ins.texts.es.ts'
import { passwordLinkSpanish } from '#features/sign-in/password-link.texts.es.ts'
import { signInSpanish } from '#features/sign-in/sign-in.texts.es.ts'
import { replySpanish } from '#features/speech/reply.texts.es.ts'
import { speechSpanish } from '#features/speech/speech.texts.es.ts'
import { dictationSpanish } from '#features/transcription/dictation.texts.es.ts'
import { transcriptionSpanish } from '#features/transcription/transcription.texts.es.ts'
import { trashSpanish } from '#features/trash/trash.texts.es.ts'
import { usageSpanish } from '#features/usage/usage.texts.es.ts'
import {
  preparedSpanish,
  quotasSpanish,
  storageByUserSpanish,
  usersSpanish,
} from '#features/users/users.texts.es.ts'
import { worksSpanish } from '#features/works/works.texts.es.ts'
import type { Catalogue } from '#language/catalogue.ts'
import { dashboardSpanish } from '#screens/dashboard/dashboard.texts.es.ts'
import { screenSpanish } from '#screens/screens.texts.es.ts'
import { loadingSpanish } from '#ui/feedback/loading.texts.es.ts'
import { uploadSpanish } from '#ui/files/upload.texts.es.ts'
import { markdownSpanish } from '#ui/markdown/markdown.texts.es.ts'
import { uiSpanish } from '#ui/ui.texts.es.ts'
import { appSpanish } from '../app.texts.es.ts'
import { droppedFilesSpanish } from '../files/dropped-files.texts.es.ts'
import { updateSpanish } from '../layout/update.texts.es.ts'
import { paletteSpanish } from '../palette/palette.texts.es.ts'
import { shortcutsSpanish } from '../shortcuts/shortcuts.texts.es.ts'

const texts: Catalogue = {
  loading: loadingSpanish,
  newAccount: newAccountSpanish,
  otherSignIns: otherSignInsSpanish,
  providerSignIn: providerSignInSpanish,
  passwordLink: passwordLinkSpanish,
  secondFactors: secondFactorsSpanish,
  palette: paletteSpanish,
  search: searchSpanish,
  shortcuts: shortcutsSpanish,
  update: updateSpanish,
  access: accessSpanish,
  account: signInSpanish,
  activity: activitySpanish,
  adminNames: adminNamesSpanish,
  administration: administrationSpanish,
  app: appSpanish,
  assistants: assistantsSpanish,
  attachment: attachmentSpanish,
  audit: auditSpanish,
  auditActions: actionNamesSpanish,
  auditFields: fieldNamesSpanish,
  belongings: myDataSpanish,
  chat: chatSpanish,
  chatAssistant: chatAssistantSpanish,
  chatCompare: compareSpanish,
  chatQueue: queueSpanish,
  chatCitations: citationsSpanish,
  chatInstructions: instructionsSpanish,
  memory: memorySpanish,
  retention: retentionSpanish,
  chatPreviews: previewsSpanish,
  chatKnowledge: knowledgeChoiceSpanish,
  chatSources: sourcesSpanish,
  temporaryChats: temporarySpanish,
  configuration: configurationSpanish,
  dashboard: dashboardSpanish,
  droppedFiles: droppedFilesSpanish,
  failure: failureSpanish,
  gateway: gatewaySpanish,
  gatewayExamples: gatewayExamplesSpanish,
  groups: groupsSpanish,
  'group-rules': groupRulesSpanish,
  help: helpSpanish,
  images: imagesSpanish,
  inpainting: inpaintingSpanish,
  invitations: invitationsSpanish,
  jobs: jobsSpanish,
  knowledge: knowledgeSpanish,
  projects: projectsSpanish,
  knowledgeAdmin: knowledgeAdminSpanish,
  live: liveSpanish,
  localModels: localModelsSpanish,
  logs: logsSpanish,
  markdown: markdownSpanish,
  modelTypes: modelTypesSpanish,
  backups: backupsSpanish,
  mail: mailSpanish,
  prompts: promptsSpanish,
  providers: providersSpanish,
  setupChecks: setupChecksSpanish,
  engines: enginesSpanish,
  models: modelsSpanish,
  monitoring: monitoringSpanish,
  notices: noticesSpanish,
  ownAccount: ownAccountSpanish,
  profile: profileSpanish,
  quota: quotaSpanish,
  prepared: preparedSpanish,
  quotas: quotasSpanish,
  storageByUser: storageByUserSpanish,
  scopeNames: scopeNamesSpanish,
  screen: screenSpanish,
  settings: settingsSpanish,
  sharing: sharingSpanish,
  sharedPage: sharedPageSpanish,
  speech: speechSpanish,
  toolNames: toolNamesSpanish,
  dictation: dictationSpanish,
  reply: replySpanish,
  upload: uploadSpanish,
  chatImports: chatImportsSpanish,
  transcription: transcriptionSpanish,
  ui: uiSpanish,
  trash: trashSpanish,
  works: worksSpanish,
  usage: usageSpanish,
  users: usersSpanish,
}

/** All texts in Spanish, loaded only for users who chose it. */
export const spanishLanguage = {
  texts,
  translator: createTranslator({
    french: frenchProblems,
    problems,
    phrases: { ...spanishValidationTexts, ...spanishServerTexts },
    decimalMark: ',',
  }),
}
