import type { Migration } from 'kysely/migration'
import * as schemaMarks from '../migrations/0057-schema-marks.ts'
import * as secondFactors from '../migrations/0058-second-factors.ts'
import * as mails from '../migrations/0060-mails.ts'
import * as providers from '../migrations/0061-providers.ts'
import * as useLedger from '../migrations/0062-use-ledger.ts'
import * as groups from '../migrations/0063-groups.ts'
import * as registration from '../migrations/0064-registration.ts'
import * as logoutTokens from '../migrations/0065-logout-tokens.ts'
import * as groupRules from '../migrations/0066-group-rules.ts'
import * as linkMakers from '../migrations/0067-link-makers.ts'
import * as fixedProviders from '../migrations/0068-fixed-providers.ts'
import * as preparedAccounts from '../migrations/0069-prepared-accounts.ts'
import * as messageVariants from '../migrations/0070-message-variants.ts'
import * as replySounds from '../migrations/0071-reply-sounds.ts'
import * as works from '../migrations/0072-works.ts'
import * as queuedMessages from '../migrations/0073-queued-messages.ts'
import * as chatImports from '../migrations/0074-chat-imports.ts'
import * as queuedModels from '../migrations/0075-queued-models.ts'
import * as temporaryChats from '../migrations/0076-temporary-chats.ts'
import * as tags from '../migrations/0077-tags.ts'
import * as withoutFormerCounts from '../migrations/0078-without-former-counts.ts'
import * as removedMessages from '../migrations/0079-removed-messages.ts'
import * as knowledge from '../migrations/0080-knowledge.ts'
import * as groundedReplies from '../migrations/0081-grounded-replies.ts'
import * as vectorSpaces from '../migrations/0082-vector-spaces.ts'
import * as recognizedPages from '../migrations/0083-recognized-pages.ts'
import * as originsOfSources from '../migrations/0084-origins-of-sources.ts'
import * as scopesAndReadings from '../migrations/0085-scopes-and-readings.ts'
import * as excerptsOfAttachments from '../migrations/0086-excerpts-of-attachments.ts'
import * as assistants from '../migrations/0087-assistants.ts'
import * as audiencesOfWorks from '../migrations/0089-audiences-of-works.ts'
import * as prompts from '../migrations/0090-prompts.ts'
import * as sentInstructions from '../migrations/0091-sent-instructions.ts'
import * as memories from '../migrations/0092-memories.ts'
import * as projects from '../migrations/0093-projects.ts'
import * as shares from '../migrations/0095-shares.ts'
import * as retention from '../migrations/0097-retention.ts'
import * as floorsMeasuredAgain from '../migrations/0101-floors-measured-again.ts'
import * as readingsOfFiles from '../migrations/0103-readings-of-files.ts'
import * as nightsOfRetention from '../migrations/0104-nights-of-retention.ts'
import type { Migrations } from './marked-migration.ts'

/** Those before `0057` mean nothing to other programs, and are loaded only where one is missing. */
const whenNeeded = (load: () => Promise<Migration>): Migration => ({
  up: async (db) => (await load()).up(db),
})

/** Append-only and numbered; each is written once for SQLite and PostgreSQL, and says what it means to programs without it. */
export const migrations: Migrations = {
  '0001-foundation': whenNeeded(() => import('../migrations/0001-foundation.ts')),
  '0002-work': whenNeeded(() => import('../migrations/0002-work.ts')),
  '0003-model-types': whenNeeded(() => import('../migrations/0003-model-types.ts')),
  '0004-local-models': whenNeeded(() => import('../migrations/0004-local-models.ts')),
  '0005-seen-jobs': whenNeeded(() => import('../migrations/0005-seen-jobs.ts')),
  '0006-chat-search': whenNeeded(() => import('../migrations/0006-chat-search.ts')),
  '0008-left-out-and-edited': whenNeeded(() => import('../migrations/0008-left-out-and-edited.ts')),
  '0009-attachments': whenNeeded(() => import('../migrations/0009-attachments.ts')),
  '0010-images': whenNeeded(() => import('../migrations/0010-images.ts')),
  '0012-inpainting': whenNeeded(() => import('../migrations/0012-inpainting.ts')),
  '0013-speech': whenNeeded(() => import('../migrations/0013-speech.ts')),
  '0014-audit': whenNeeded(() => import('../migrations/0014-audit.ts')),
  '0015-chat-count': whenNeeded(() => import('../migrations/0015-chat-count.ts')),
  '0016-people': whenNeeded(() => import('../migrations/0016-people.ts')),
  '0017-transcription': whenNeeded(() => import('../migrations/0017-transcription.ts')),
  '0018-own-space': whenNeeded(() => import('../migrations/0018-own-space.ts')),
  '0019-word-order': whenNeeded(() => import('../migrations/0019-word-order.ts')),
  '0020-watching': whenNeeded(() => import('../migrations/0020-watching.ts')),
  '0021-access-keys': whenNeeded(() => import('../migrations/0021-access-keys.ts')),
  '0022-works-search': whenNeeded(() => import('../migrations/0022-works-search.ts')),
  '0023-file-references': whenNeeded(() => import('../migrations/0023-file-references.ts')),
  '0024-titles-by-chat': whenNeeded(() => import('../migrations/0024-titles-by-chat.ts')),
  '0025-audit-classes': whenNeeded(() => import('../migrations/0025-audit-classes.ts')),
  '0026-active-jobs': whenNeeded(() => import('../migrations/0026-active-jobs.ts')),
  '0027-session-age': whenNeeded(() => import('../migrations/0027-session-age.ts')),
  '0028-user-storage': whenNeeded(() => import('../migrations/0028-user-storage.ts')),
  '0029-unfinished-chats': whenNeeded(() => import('../migrations/0029-unfinished-chats.ts')),
  '0030-known-networks': whenNeeded(() => import('../migrations/0030-known-networks.ts')),
  '0031-admitted-users': whenNeeded(() => import('../migrations/0031-admitted-users.ts')),
  '0032-links-epoch': whenNeeded(() => import('../migrations/0032-links-epoch.ts')),
  '0033-password-advice': whenNeeded(() => import('../migrations/0033-password-advice.ts')),
  '0034-quota-ledger': whenNeeded(() => import('../migrations/0034-quota-ledger.ts')),
  '0035-email-changes': whenNeeded(() => import('../migrations/0035-email-changes.ts')),
  '0036-reply-ends': whenNeeded(() => import('../migrations/0036-reply-ends.ts')),
  '0037-type-descriptions': whenNeeded(() => import('../migrations/0037-type-descriptions.ts')),
  '0038-shared-files': whenNeeded(() => import('../migrations/0038-shared-files.ts')),
  '0039-job-numbers': whenNeeded(() => import('../migrations/0039-job-numbers.ts')),
  '0040-bus-messages': whenNeeded(() => import('../migrations/0040-bus-messages.ts')),
  '0041-servers': whenNeeded(() => import('../migrations/0041-servers.ts')),
  '0042-owners': whenNeeded(() => import('../migrations/0042-owners.ts')),
  '0043-storage-by-statement': whenNeeded(
    () => import('../migrations/0043-storage-by-statement.ts'),
  ),
  '0044-log-lines': whenNeeded(() => import('../migrations/0044-log-lines.ts')),
  '0045-server-readings': whenNeeded(() => import('../migrations/0045-server-readings.ts')),
  '0046-shared-queue': whenNeeded(() => import('../migrations/0046-shared-queue.ts')),
  '0047-shared-limits': whenNeeded(() => import('../migrations/0047-shared-limits.ts')),
  '0048-exact-seconds': whenNeeded(() => import('../migrations/0048-exact-seconds.ts')),
  '0049-begun-work': whenNeeded(() => import('../migrations/0049-begun-work.ts')),
  '0050-key-claims': whenNeeded(() => import('../migrations/0050-key-claims.ts')),
  '0051-samples-by-server': whenNeeded(() => import('../migrations/0051-samples-by-server.ts')),
  '0052-queue-of-thousands': whenNeeded(() => import('../migrations/0052-queue-of-thousands.ts')),
  '0053-own-files': whenNeeded(() => import('../migrations/0053-own-files.ts')),
  '0054-candidate-engines': whenNeeded(() => import('../migrations/0054-candidate-engines.ts')),
  '0055-answering-engine': whenNeeded(() => import('../migrations/0055-answering-engine.ts')),
  '0056-backups': whenNeeded(() => import('../migrations/0056-backups.ts')),
  '0057-schema-marks': schemaMarks,
  '0058-second-factors': secondFactors,
  '0060-mails': mails,
  '0061-providers': providers,
  '0062-use-ledger': useLedger,
  '0063-groups': groups,
  '0064-registration': registration,
  '0065-logout-tokens': logoutTokens,
  '0066-group-rules': groupRules,
  '0067-link-makers': linkMakers,
  '0068-fixed-providers': fixedProviders,
  '0069-prepared-accounts': preparedAccounts,
  '0070-message-variants': messageVariants,
  '0071-reply-sounds': replySounds,
  '0072-works': works,
  '0073-queued-messages': queuedMessages,
  '0074-chat-imports': chatImports,
  '0075-queued-models': queuedModels,
  '0076-temporary-chats': temporaryChats,
  '0077-tags': tags,
  '0078-without-former-counts': withoutFormerCounts,
  '0079-removed-messages': removedMessages,
  '0080-knowledge': knowledge,
  '0081-grounded-replies': groundedReplies,
  '0082-vector-spaces': vectorSpaces,
  '0083-recognized-pages': recognizedPages,
  '0084-origins-of-sources': originsOfSources,
  '0085-scopes-and-readings': scopesAndReadings,
  '0086-excerpts-of-attachments': excerptsOfAttachments,
  '0087-assistants': assistants,
  '0089-audiences-of-works': audiencesOfWorks,
  '0090-prompts': prompts,
  '0091-sent-instructions': sentInstructions,
  '0092-memories': memories,
  '0093-projects': projects,
  '0095-shares': shares,
  '0097-retention': retention,
  '0101-floors-measured-again': floorsMeasuredAgain,
  '0103-readings-of-files': readingsOfFiles,
  '0104-nights-of-retention': nightsOfRetention,
}
