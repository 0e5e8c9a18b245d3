import type { BegunChat } from '@atelier/contract/chat/beginning'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type { Database, Queries, WriteTransaction } from '#database/database.ts'
import type { AssistantsService, StoredAssistant } from '#features/assistants/assistants.service.ts'
import type { AttachmentsService } from '#features/attachments/attachments.service.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { TranscriptionService } from '#features/transcription/transcription.service.ts'
import type { UseLedger } from '#features/usage/usage.service.ts'
import type { EngineQueue } from '#jobs/engine-queue/engine-queue.ts'
import type { Slot, SlotRequest } from '#jobs/engine-queue/waiting-line.ts'
import type { WaitingCalls } from '#jobs/limits/waiting-calls.ts'
import type { Idempotency, RequestKey } from '#jobs/requests/idempotency.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { Servers } from '#platform/servers.ts'
import type { UserStorage } from '#storage/usage/user-storage.ts'
import type { ChatRepository } from '../../chat.repository.ts'
import type { InstructionSource } from '../../instructions/collect-instructions.ts'
import type { ReadingSpeeds } from '../../knowledge/reading-speeds.ts'
import type { GroundingDependencies } from '../../knowledge/reply-grounding.ts'
import type { StoredQueued } from '../../queue/stored-queue.ts'
import type { StoredChat, StoredMessage } from '../../stored-chat.ts'

export interface StartReplyDependencies extends GroundingDependencies {
  readonly database: Database
  readonly chats: ChatRepository
  readonly models: ModelsService
  readonly assistants: Pick<AssistantsService, 'forChat'>
  readonly instructionSources: readonly InstructionSource[]
  readonly attachments: AttachmentsService
  readonly transcription: Pick<TranscriptionService, 'transcribeStoredFile'>
  readonly idempotency: Pick<Idempotency, 'attach' | 'attachResult'>
  readonly engineQueue: EngineQueue
  readonly waitingCalls: WaitingCalls
  /** Within the transaction that stores the question: whether the account is still active. */
  isActive(userId: string, on: Queries): Promise<boolean>
  /** Checked for the chat's owner at the end of a transaction. */
  readonly userStorage: Pick<UserStorage, 'requireWithinLimit'>
  readonly servers: Pick<Servers, 'id'>
  readonly usage: UseLedger
  readonly readingSpeeds: ReadingSpeeds
  readonly makeId: MakeId
  readonly clock: Clock
  readonly log: Log
  /** The installation's limit for one reply. */
  maxTokensPerRequest(): number
}

/** What a reply needs to begin. */
export interface ReplyStart {
  readonly chat: StoredChat
  /** The messages before the reply; the last one is the question. */
  readonly history: readonly StoredMessage[]
  /** The reply to write; empty, unless it is continued. */
  readonly reply: StoredMessage
  /** Messages to store and show before users are notified of the reply; empty if they are already stored. */
  readonly newMessages: readonly StoredMessage[]
  /** The first of them hangs on what was the last message shown when the chat was read. */
  readonly isAtEnd?: boolean
  /** More replies to the same question, each by its own model; `reply` is the first of them. */
  readonly beside?: readonly StoredMessage[]
  /** The reply whose column `reply` takes; that one is a version from now on. */
  readonly formerId?: string | undefined
  /** Files that belong to the question from now on. */
  readonly attachments?: readonly string[]
  /** Adds more files to the question. */
  addFiles?(on: WriteTransaction): Promise<void>
  /** `reply` is a stored one, and is continued. */
  readonly continues?: true
  /** The reply is to be longer than one that had this many tokens. */
  readonly longerThan?: number | undefined
  /** The documents that it is written from, instead of those of the question or the chat. */
  readonly knowledge?: KnowledgeScope | undefined
  /** That of the chat, as it is now. */
  readonly assistant?: StoredAssistant
  /** Key of the request for this reply, stored with it. */
  readonly requestKey?: RequestKey | undefined
  /** The chat begins with this question: it is stored too, and this is the response to the request. */
  readonly firstAnswer?: BegunChat
  /** The question has waited in the queue, and leaves it. */
  readonly queued?: StoredQueued
  /** Used instead of a plain commit: stores a job, or the end of the reply before, together with the rows of `writeRows`. */
  commitRows?(writeRows: WriteRows, waitsFor: WaitsFor): Promise<unknown>
  /** Used instead of a slot of the common queue. */
  readonly takeSlot?: TakeSlot
  /** Accepted by the previous process, so it is not counted again. */
  readonly isAccepted?: true
}
export type TakeSlot = (signal: AbortSignal) => Promise<Slot>
/** What a reply needs a slot for; one that transcribes recordings first may take long. */
export type WaitsFor = Pick<SlotRequest, 'engines' | 'isOrdered' | 'isLong'>
export type WriteRows = (on: WriteTransaction) => Promise<void>
