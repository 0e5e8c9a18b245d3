import type { AccountTables } from './tables/account.ts'
import type { AssistantsTables } from './tables/assistants.ts'
import type { AttachmentsTables } from './tables/attachments.ts'
import type { AuditTables } from './tables/audit.ts'
import type { BackupsTables } from './tables/backups.ts'
import type { ChatTables } from './tables/chat.ts'
import type { ConfigurationTables } from './tables/configuration.ts'
import type { GatewayTables } from './tables/gateway.ts'
import type { GroupsTables } from './tables/groups.ts'
import type { ImagesTables } from './tables/images.ts'
import type { InpaintingTables } from './tables/inpainting.ts'
import type { InvitationsTables } from './tables/invitations.ts'
import type { JobsTables } from './tables/jobs.ts'
import type { KnowledgeTables } from './tables/knowledge.ts'
import type { LocalModelsTables } from './tables/local-models.ts'
import type { LogsTables } from './tables/logs.ts'
import type { MailTables } from './tables/mail.ts'
import type { MemoryTables } from './tables/memory.ts'
import type { ModelsTables } from './tables/models.ts'
import type { MonitoringTables } from './tables/monitoring.ts'
import type { MyDataTables } from './tables/my-data.ts'
import type { NoticesTables } from './tables/notices.ts'
import type { ProjectsTables } from './tables/projects.ts'
import type { PromptsTables } from './tables/prompts.ts'
import type { ProvidersTables } from './tables/providers.ts'
import type { RetentionTables } from './tables/retention.ts'
import type { SearchTables } from './tables/search.ts'
import type { SecondFactorsTables } from './tables/second-factors.ts'
import type { ServersTables } from './tables/servers.ts'
import type { SharingTables } from './tables/sharing.ts'
import type { SpeechTables } from './tables/speech.ts'
import type { StorageTables } from './tables/storage.ts'
import type { TranscriptionTables } from './tables/transcription.ts'
import type { UsageTables } from './tables/usage.ts'
import type { WorksTables } from './tables/works.ts'

/**
 * Every table, for SQLite and PostgreSQL alike; each belongs to the feature (or layer) that its file is named after.
 * Times are milliseconds since 1970, yes and no are 1 and 0, JSON is text (decoded by the repository that owns the column).
 */
export interface Tables
  extends AccountTables,
    AssistantsTables,
    AttachmentsTables,
    AuditTables,
    BackupsTables,
    ChatTables,
    ConfigurationTables,
    GatewayTables,
    GroupsTables,
    ImagesTables,
    InpaintingTables,
    InvitationsTables,
    JobsTables,
    KnowledgeTables,
    LocalModelsTables,
    LogsTables,
    MailTables,
    MemoryTables,
    ModelsTables,
    MonitoringTables,
    MyDataTables,
    NoticesTables,
    PromptsTables,
    ProjectsTables,
    ProvidersTables,
    RetentionTables,
    SearchTables,
    SecondFactorsTables,
    ServersTables,
    SharingTables,
    SpeechTables,
    StorageTables,
    TranscriptionTables,
    UsageTables,
    WorksTables {}
