import { z } from 'zod'
import { Attachment } from '#attachments/attachments.ts'
import { Citation, citationLimits, Grounding } from '#knowledge/citations.ts'
import { KnowledgeScope } from '#knowledge/knowledge-scope.ts'
import { del, empty, get, json, pageOf, post, put } from '#wire/operation.ts'
import { required } from '#wire/validation.ts'
import { workInList } from '#works/work-kinds.ts'
import { AssistantId, ReplyAssistant } from './assistant/reply-assistant.ts'
import { ChatListQuery, chatListPageSize } from './chat-list.ts'
import { comparedMax, messageMaxLength } from './message/message-draft.ts'
import { PlainMessage } from './message/plain-message.ts'
import { ChatSettingsChange } from './settings.ts'
import { VariantPosition } from './versions/variant-position.ts'

export const chatLimits = {
  titleMax: 200,
  messageMax: messageMaxLength,
  listPageSize: chatListPageSize,
  /** Characters per token, to estimate how many tokens a text has. */
  charactersPerToken: 4,
  /** Versions of a message at one place of a chat. */
  variants: 100,
  /** Models that answer one question side by side. */
  compared: comparedMax,
  /** Messages that wait in a chat. */
  queued: 10,
  /** Former texts that are kept of a corrected message. */
  formerTexts: 50,
  /** Ten times the longest context of any model, and well within what databases count. */
  tokensMax: 100_000_000,
  /** Bytes of a request that carries a whole chat. */
  wholeChatMaxBytes: 20 * 1024 * 1024,
} as const

const tokenCount = z.number().int().min(0).max(chatLimits.tokensMax)
export const Usage = z.object({
  promptTokens: tokenCount,
  completionTokens: tokenCount,
  totalTokens: tokenCount.max(2 * chatLimits.tokensMax),
})
export type Usage = z.output<typeof Usage>

/**
 * What bounded a reply: the chat's setting, the length asked for this reply alone, the installation, the model's context, or the
 * engine by itself.
 */
export const limitSources = ['chat', 'reply', 'installation', 'window', 'engine'] as const
export const ReplyLimit = z.object({
  /** Tokens of the reply; for `window`, the size of the model's context. */
  tokens: tokenCount.positive(),
  by: z.enum(limitSources),
})
export type ReplyLimit = z.output<typeof ReplyLimit>

export const Message = z.object({
  id: z.string(),
  ...PlainMessage.shape,
  /** Name of the engine that replied, as it was called then. */
  engine: z.string().max(300).optional(),
  /** Why the reply failed or stopped early, as a sentence; what arrived before is in `content`. */
  error: z.string().optional(),
  /** Files sent with the question. */
  attachments: z.array(Attachment).optional(),
  /** Absent when the engine does not count tokens. */
  usage: Usage.optional(),
  /**
   * How many messages at the start of the chat were left out of the prompt, because the model's
   * context is too small.
   */
  leftOut: tokenCount.positive().optional(),
  /** Tokens read for the reply, estimated because the engine does not count; absent with `usage`. */
  promptEstimate: tokenCount.positive().optional(),
  /** How the engine ended the reply; `length`: it was cut at `limit`. */
  finishReason: z.enum(['stop', 'length', 'other']).optional(),
  /** Why a reply that was cut could not be longer. */
  limit: ReplyLimit.optional(),
  /** In pages of messages: the message that this one follows; absent at the beginning of the chat. */
  parentId: z.string().optional(),
  /** In pages of messages: its place among the versions of the same message, where there are several. */
  variants: VariantPosition.optional(),
  /** In pages of messages: how many times its text was corrected. */
  corrections: z.number().int().positive().optional(),
  /** Its column among the replies that are shown side by side, from 1; in pages of messages and in exports. */
  column: z.number().int().min(1).max(chatLimits.compared).optional(),
  /** The excerpts of documents that the reply was written from. */
  grounding: Grounding.optional(),
  citations: z.array(Citation).max(citationLimits.perReply).optional(),
  /** Of a reply in a chat that has an assistant. */
  assistant: ReplyAssistant.optional(),
})
export type Message = z.output<typeof Message>

export const Chat = z.object({
  id: z.string(),
  title: z.string(),
  model: z.string(),
  /**
   * A list of `Message` as JSON text; always `"[]"` in lists of chats. A reply that is being written is not among them, one that
   * is being continued is, with what is stored of it.
   */
  messages: z.string(),
  /** `ChatSettings` as JSON text. */
  settings: z.string(),
  createdAt: z.iso.datetime(),
  /** Time of the last activity; lists are sorted by it, newest first. */
  updatedAt: z.iso.datetime(),
  userId: z.string(),
  /** A reply is being written now; `GET …/messages/stream` subscribes to it. */
  replying: z.boolean(),
  /** Only in lists of chats. */
  ...workInList,
  /** Only of a chat that is read by itself: it is in the archives. */
  isArchived: z.literal(true).optional(),
  /** Only of a temporary chat: when it disappears, unless there is another message before. */
  expiresAt: z.iso.datetime().optional(),
  /** The documents that its questions are answered from; absent when there are none. */
  knowledge: KnowledgeScope.optional(),
  /** Who answers in it; absent without an assistant. It may be gone. */
  assistantId: AssistantId.optional(),
})
export type Chat = z.output<typeof Chat>

export const ChatDraft = z.strictObject({
  title: z.string(required('Titre requis')).trim().min(1, 'Titre requis').max(chatLimits.titleMax),
  model: z.string(required('Modèle requis')).min(1, 'Modèle requis').max(300),
  assistantId: AssistantId.optional(),
})
export type ChatDraft = z.output<typeof ChatDraft>

/** What may be changed of a chat. `messages` is a list of `Message` as JSON text; the server compares it with what is stored. */
export const ChatChange = z
  .strictObject({
    title: ChatDraft.shape.title,
    model: ChatDraft.shape.model,
    messages: z.string(),
  })
  .partial()
export type ChatChange = z.output<typeof ChatChange>
export const chat = {
  list: get('/chat', {
    access: 'user',
    summary:
      'Lister ses chats\u00a0: ceux qui ne sont pas archivés, ou les archivés, les épinglés, les temporaires',
    query: ChatListQuery,
    reply: pageOf(Chat),
  }),
  create: post('/chat/create', {
    access: 'user',
    stores: 'text',
    summary: 'Créer un chat',
    usesEngine: true,
    body: ChatDraft,
    reply: json(Chat),
    problems: ['model.not-offered', 'assistant.not-found'],
  }),
  read: get('/chat/:chatId', {
    access: 'user',
    summary: 'Lire un chat et ses messages\u00a0; une réponse en cours n’y est pas encore',
    reply: json(Chat),
    versioned: true,
    problems: ['chat.not-found'],
  }),
  update: put('/chat/:chatId', {
    access: 'user',
    summary: 'Changer le titre, le modèle ou les messages d’un chat',
    usesEngine: true,
    maxBodyBytes: chatLimits.wholeChatMaxBytes,
    body: ChatChange,
    reply: json(Chat),
    versioned: true,
    problems: [
      'chat.not-found',
      'model.not-offered',
      'chat.busy',
      'chat.invalid-json',
      'chat.stale',
      'chat.version-needed',
    ],
  }),
  changeSettings: put('/chat/:chatId/settings', {
    access: 'user',
    summary: 'Changer les réglages d’un chat',
    body: ChatSettingsChange,
    reply: json(Chat),
    versioned: true,
    problems: ['chat.not-found'],
  }),
  remove: del('/chat/:chatId', {
    access: 'user',
    summary: 'Supprimer un chat',
    reply: empty,
    problems: ['chat.not-found'],
  }),
}
