import { frenchProblems } from '@atelier/contract/problems/problems.texts'
import { englishProblems as problems } from '@atelier/contract/problems/problems.texts.en'
import { englishServerTexts } from '@atelier/contract/problems/server.texts.en'
import { createTranslator } from '@atelier/contract/problems/translator'
import { englishValidationTexts } from '@atelier/contract/problems/validation.texts.en'
import { failureEnglish } from '#api/failures.texts.en.ts'
import { activityEnglish } from '#features/account/activity.texts.en.ts'
import { ownAccountEnglish } from '#features/account/own-account.texts.en.ts'
import { profileEnglish } from '#features/account/profile.texts.en.ts'
import { adminNamesEnglish } from '#features/administration/admin-entries.texts.en.ts'
import { administrationEnglish } from '#features/administration/administration.texts.en.ts'
import { configurationEnglish } from '#features/administration/configuration.texts.en.ts'
import { assistantsEnglish } from '#features/assistants/assistants.texts.en.ts'
import { attachmentEnglish } from '#features/attachments/attachments.texts.en.ts'
import {
  actionNamesEnglish,
  auditEnglish,
  fieldNamesEnglish,
} from '#features/audit/audit.texts.en.ts'
import { backupsEnglish } from '#features/backups/backups.texts.en.ts'
import { chatEnglish } from '#features/chat/chat.texts.en.ts'
import { citationsEnglish, sourcesEnglish } from '#features/chat/chat-citations.texts.en.ts'
import {
  chatAssistantEnglish,
  compareEnglish,
  instructionsEnglish,
  knowledgeChoiceEnglish,
  previewsEnglish,
  temporaryEnglish,
} from '#features/chat/chat-parts.texts.en.ts'
import { queueEnglish } from '#features/chat/queue.texts.en.ts'
import { chatImportsEnglish } from '#features/chat-imports/chat-imports.texts.en.ts'
import { accessEnglish } from '#features/configuration/access.texts.en.ts'
import { toolNamesEnglish } from '#features/configuration/tools.texts.en.ts'
import { enginesEnglish } from '#features/engines/engines.texts.en.ts'
import { gatewayEnglish, scopeNamesEnglish } from '#features/gateway/gateway.texts.en.ts'
import { gatewayExamplesEnglish } from '#features/gateway/gateway-examples.texts.en.ts'
import { groupsEnglish } from '#features/groups/groups.texts.en.ts'
import { helpEnglish } from '#features/help/help.texts.en.ts'
import { imagesEnglish } from '#features/images/images.texts.en.ts'
import { inpaintingEnglish } from '#features/inpainting/inpainting.texts.en.ts'
import { quotaEnglish } from '#features/inpainting/quota.texts.en.ts'
import { invitationsEnglish } from '#features/invitations/invitations.texts.en.ts'
import { jobsEnglish } from '#features/jobs/jobs.texts.en.ts'
import { knowledgeEnglish } from '#features/knowledge/knowledge.texts.en.ts'
import { knowledgeAdminEnglish } from '#features/knowledge/knowledge-admin.texts.en.ts'
import { liveEnglish } from '#features/live/live.texts.en.ts'
import { localModelsEnglish } from '#features/local-models/local-models.texts.en.ts'
import { logsEnglish } from '#features/logs/logs.texts.en.ts'
import { mailEnglish } from '#features/mail/mail.texts.en.ts'
import { memoryEnglish } from '#features/memory/memory.texts.en.ts'
import { modelTypesEnglish } from '#features/model-types/model-types.texts.en.ts'
import { modelsEnglish } from '#features/models/models.texts.en.ts'
import { monitoringEnglish } from '#features/monitoring/monitoring.texts.en.ts'
import { setupChecksEnglish } from '#features/monitoring/setup.texts.en.ts'
import { myDataEnglish } from '#features/my-data/my-data.texts.en.ts'
import { noticesEnglish } from '#features/notices/notices.texts.en.ts'
import { projectsEnglish } from '#features/projects/projects.texts.en.ts'
import { promptsEnglish } from '#features/prompts/prompts.texts.en.ts'
import { providerSignInEnglish } from '#features/provider-sign-in/provider-sign-in.texts.en.ts'
import { groupRulesEnglish } from '#features/providers/group-rules.texts.en.ts'
import { providersEnglish } from '#features/providers/providers.texts.en.ts'
import { newAccountEnglish } from '#features/registration/new-account.texts.en.ts'
import { retentionEnglish } from '#features/retention/retention.texts.en.ts'
import { searchEnglish } from '#features/search/search.texts.en.ts'
import { secondFactorsEnglish } from '#features/second-factors/second-factors.texts.en.ts'
import { settingsEnglish } from '#features/settings/settings.texts.en.ts'
import { sharedPageEnglish } from '#features/sharing/shared-page.texts.en.ts'
import { sharingEnglish } from '#features/sharing/sharing.texts.en.ts'
import { otherSignInsEnglish } from '#features/sign-in/other-sign-ins.texts.en.ts'
import { passwordLinkEnglish } from '#features/sign-in/password-link.texts.en.ts'
import { signInEnglish } from '#features/sign-in/sign-in.texts.en.ts'
import { replyEnglish } from '#features/speech/reply.texts.en.ts'
import { speechEnglish } from '#features/speech/speech.texts.en.ts'
import { dictationEnglish } from '#features/transcription/dictation.texts.en.ts'
import { transcriptionEnglish } from '#features/transcription/transcription.texts.en.ts'
import { trashEnglish } from '#features/trash/trash.texts.en.ts'
import { usageEnglish } from '#features/usage/usage.texts.en.ts'
import {
  preparedEnglish,
  quotasEnglish,
  storageByUserEnglish,
  usersEnglish,
} from '#features/users/users.texts.en.ts'
import { worksEnglish } from '#features/works/works.texts.en.ts'
import type { Catalogue } from '#language/catalogue.ts'
import { dashboardEnglish } from '#screens/dashboard/dashboard.texts.en.ts'
import { screenEnglish } from '#screens/screens.texts.en.ts'
import { loadingEnglish } from '#ui/feedback/loading.texts.en.ts'
import { uploadEnglish } from '#ui/files/upload.texts.en.ts'
import { markdownEnglish } from '#ui/markdown/markdown.texts.en.ts'
import { uiEnglish } from '#ui/ui.texts.en.ts'
import { appEnglish } from '../app.texts.en.ts'
import { droppedFilesEnglish } from '../files/dropped-files.texts.en.ts'
import { updateEnglish } from '../layout/update.texts.en.ts'
import { paletteEnglish } from '../palette/palette.texts.en.ts'
import { shortcutsEnglish } from '../shortcuts/shortcuts.texts.en.ts'

const texts: Catalogue = {
  loading: loadingEnglish,
  newAccount: newAccountEnglish,
  otherSignIns: otherSignInsEnglish,
  providerSignIn: providerSignInEnglish,
  passwordLink: passwordLinkEnglish,
  secondFactors: secondFactorsEnglish,
  palette: paletteEnglish,
  search: searchEnglish,
  shortcuts: shortcutsEnglish,
  update: updateEnglish,
  access: accessEnglish,
  account: signInEnglish,
  activity: activityEnglish,
  adminNames: adminNamesEnglish,
  administration: administrationEnglish,
  app: appEnglish,
  assistants: assistantsEnglish,
  attachment: attachmentEnglish,
  audit: auditEnglish,
  auditActions: actionNamesEnglish,
  auditFields: fieldNamesEnglish,
  belongings: myDataEnglish,
  chat: chatEnglish,
  chatAssistant: chatAssistantEnglish,
  chatCompare: compareEnglish,
  chatQueue: queueEnglish,
  chatCitations: citationsEnglish,
  chatInstructions: instructionsEnglish,
  memory: memoryEnglish,
  retention: retentionEnglish,
  chatPreviews: previewsEnglish,
  chatKnowledge: knowledgeChoiceEnglish,
  chatSources: sourcesEnglish,
  temporaryChats: temporaryEnglish,
  configuration: configurationEnglish,
  dashboard: dashboardEnglish,
  droppedFiles: droppedFilesEnglish,
  failure: failureEnglish,
  gateway: gatewayEnglish,
  gatewayExamples: gatewayExamplesEnglish,
  groups: groupsEnglish,
  'group-rules': groupRulesEnglish,
  help: helpEnglish,
  images: imagesEnglish,
  inpainting: inpaintingEnglish,
  invitations: invitationsEnglish,
  jobs: jobsEnglish,
  knowledge: knowledgeEnglish,
  projects: projectsEnglish,
  knowledgeAdmin: knowledgeAdminEnglish,
  live: liveEnglish,
  localModels: localModelsEnglish,
  logs: logsEnglish,
  markdown: markdownEnglish,
  modelTypes: modelTypesEnglish,
  backups: backupsEnglish,
  mail: mailEnglish,
  prompts: promptsEnglish,
  providers: providersEnglish,
  setupChecks: setupChecksEnglish,
  engines: enginesEnglish,
  models: modelsEnglish,
  monitoring: monitoringEnglish,
  notices: noticesEnglish,
  ownAccount: ownAccountEnglish,
  profile: profileEnglish,
  quota: quotaEnglish,
  prepared: preparedEnglish,
  quotas: quotasEnglish,
  storageByUser: storageByUserEnglish,
  scopeNames: scopeNamesEnglish,
  screen: screenEnglish,
  settings: settingsEnglish,
  sharing: sharingEnglish,
  sharedPage: sharedPageEnglish,
  speech: speechEnglish,
  toolNames: toolNamesEnglish,
  dictation: dictationEnglish,
  reply: replyEnglish,
  upload: uploadEnglish,
  chatImports: chatImportsEnglish,
  transcription: transcriptionEnglish,
  ui: uiEnglish,
  trash: trashEnglish,
  works: worksEnglish,
  usage: usageEnglish,
  users: usersEnglish,
}

/** All texts in English, loaded only for users who chose it. */
export const englishLanguage = {
  texts,
  translator: createTranslator({
    french: frenchProblems,
    problems,
    phrases: { ...englishValidationTexts, ...englishServerTexts },
    decimalMark: '.',
  }),
}
