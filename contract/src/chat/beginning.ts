import { z } from 'zod'
import { KnowledgeScope } from '#knowledge/knowledge-scope.ts'
import { json, post } from '#wire/operation.ts'
import { ProjectId } from '#works/work-kinds.ts'
import { AssistantId } from './assistant/reply-assistant.ts'
import { Chat, ChatDraft } from './chat.ts'
import { comparedModels, emptyMessage, hasMessage, messageParts } from './message/message-draft.ts'
import { ChatSettingsChange } from './settings.ts'

/** The first message of a chat, and what the chat is to be. Its files were uploaded for the chat to begin. */
export const ChatBeginning = z
  .strictObject({
    ...messageParts,
    /** With an assistant it may be missing: the first of its models that is offered answers. */
    model: ChatDraft.shape.model.optional(),
    /** Who answers. Its settings are those of the chat, where `settings` has no other. */
    assistantId: AssistantId.optional(),
    /** Answer the question side by side; `model` is that of the chat. */
    models: comparedModels.optional(),
    /** A missing setting is that of a new chat. */
    settings: ChatSettingsChange.optional(),
    /** The chat disappears some time after its last message. */
    isTemporary: z.boolean().optional(),
    /** The documents that this question and the next ones are answered from. */
    knowledge: KnowledgeScope.optional(),
    /** The project that it is in. */
    projectId: ProjectId.optional(),
  })
  .refine(hasMessage, emptyMessage)
  .refine(
    ({ isTemporary, projectId }) => !isTemporary || projectId === undefined,
    'Un chat temporaire n’est dans aucun projet',
  )
  .refine(({ model, assistantId }) => model !== undefined || assistantId !== undefined, {
    error: 'Modèle requis',
    path: ['model'],
  })
export type ChatBeginning = z.output<typeof ChatBeginning>

export const BegunChat = z.object({
  /** Without messages: its `messages` is `"[]"`. */
  chat: Chat,
  questionId: z.string(),
  /** The replies that are being written; `GET /chat/:chatId/messages/stream` subscribes to them. */
  replyIds: z.array(z.string()),
})
export type BegunChat = z.output<typeof BegunChat>

/** A chat that is created by its first message: either both are stored, or nothing. */
export const chatBeginning = {
  begin: post('/chat/begin', {
    access: 'user',
    summary:
      'Créer un chat avec son premier message\u00a0; la réponse est ensuite envoyée au fur et à mesure',
    generates: true,
    stores: 'text',
    body: ChatBeginning,
    reply: json(BegunChat),
    problems: [
      'chat.message-too-long',
      'model.not-offered',
      'assistant.not-found',
      'engine.unreachable',
      'attachment.not-found',
      'attachment.used',
      'project.not-found',
    ],
  }),
}
