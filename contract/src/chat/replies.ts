import { z } from 'zod'
import { Citation, Grounding } from '#knowledge/citations.ts'
import { KnowledgeScope } from '#knowledge/knowledge-scope.ts'
import { eventStream, get, json, post } from '#wire/operation.ts'
import { Message, Usage } from './chat.ts'
import { ComparableDraft, comparedModels, MessageDraft } from './message/message-draft.ts'

/** Its chunk has neither text nor reasoning. */
const noChoices = z.array(z.never()).max(0)

/** Of several replies side by side, the one that a chunk belongs to; absent where there is one. */
const replyId = z.string().optional()

/**
 * One server-sent chunk: some text or reasoning, what the reply is written from, a citation, a failure, or, as the last one, the stored
 * message. Of several replies each one's first chunk has no text and names its model. A citation is that of the sentence that just ended.
 */
export const ReplyChunk = z.union([
  z.object({
    reply: replyId,
    model: z.string().optional(),
    column: Message.shape.column,
    choices: z.tuple([
      z.object({
        index: z.literal(0),
        delta: z.object({ content: z.string().optional(), reasoning: z.string().optional() }),
      }),
    ]),
  }),
  z.object({ reply: replyId, grounding: Grounding, choices: noChoices }),
  z.object({ reply: replyId, citation: Citation, choices: noChoices }),
  z.object({ reply: replyId, error: z.string(), code: z.string(), choices: noChoices }),
  z.object({ reply: replyId, message: Message, usage: Usage.nullable(), choices: noChoices }),
])
export type ReplyChunk = z.output<typeof ReplyChunk>

const ReplyResult = z.object({ message: Message, usage: Usage.nullable() })
/** Why a call that requests a reply may be refused. */
export const sendMessageProblems = [
  'chat.not-found',
  'chat.busy',
  'chat.message-too-long',
  'model.not-offered',
  'engine.unreachable',
] as const
export const sendMessageWithFilesProblems = [
  ...sendMessageProblems,
  'chat.message-not-found',
  'chat.too-many-versions',
  'chat.too-many-messages',
  'attachment.not-found',
  'attachment.used',
] as const

/** An empty call regenerates as before. */
export const RegenerateRequest = z
  .strictObject({
    /** Allow twice the tokens that the last reply could have, within the installation's limit. */
    isLonger: z.boolean().optional(),
    /** The reply, or the question, to answer again; the last one when absent. */
    messageId: z.string().min(1).max(300).optional(),
    /** Another model than the chat's. */
    model: z.string().min(1).max(300).optional(),
    /** Several models, whose replies are shown side by side. */
    models: comparedModels.optional(),
    /** The documents that it is answered from, instead of those of the question or the chat. */
    knowledge: KnowledgeScope.optional(),
  })
  .refine(({ model, models }) => model === undefined || models === undefined, {
    error: 'model ou models\u00a0: un seul à la fois',
    path: ['models'],
  })
  .prefault({})
export type RegenerateRequest = z.output<typeof RegenerateRequest>

/** An empty call stops all replies of the question that is being answered. */
export const StopRequest = z
  .strictObject({ replyId: z.string().min(1).max(300).optional() })
  .prefault({})
export type StopRequest = z.output<typeof StopRequest>

export const chatReplies = {
  sendMessage: post('/chat/:chatId/messages', {
    access: 'user',
    summary: 'Envoyer un message et recevoir la réponse entière',
    generates: true,
    stores: 'text',
    asJob: true,
    body: MessageDraft,
    reply: json(ReplyResult),
    problems: sendMessageWithFilesProblems,
  }),
  streamMessage: post('/chat/:chatId/messages/stream', {
    access: 'user',
    summary: 'Envoyer un message et recevoir la réponse au fur et à mesure',
    generates: true,
    stores: 'text',
    resumeOperation: 'followReply',
    body: ComparableDraft,
    reply: eventStream(ReplyChunk),
    problems: sendMessageWithFilesProblems,
  }),
  followReply: get('/chat/:chatId/messages/stream', {
    access: 'user',
    summary: 'Recevoir la réponse en cours\u00a0: le texte déjà écrit, puis la suite',
    reply: eventStream(ReplyChunk),
    problems: ['chat.not-found', 'chat.no-reply'],
  }),
  stopReply: post('/chat/:chatId/messages/stop', {
    access: 'user',
    summary:
      'Arrêter la réponse en cours, ou l’une de celles qui s’écrivent côte à côte, et conserver le texte déjà écrit',
    body: StopRequest,
    reply: json(z.object({ message: Message })),
    problems: ['chat.not-found', 'chat.nothing-running'],
  }),
  regenerate: post('/chat/:chatId/regenerate', {
    access: 'user',
    summary:
      'Régénérer la dernière réponse, ou une autre, et la recevoir au fur et à mesure\u00a0; l’ancienne reste une version',
    generates: true,
    stores: 'text',
    resumeOperation: 'followReply',
    body: RegenerateRequest,
    reply: eventStream(ReplyChunk),
    problems: [
      ...sendMessageProblems,
      'chat.not-enough-messages',
      'chat.no-user-message',
      'chat.message-not-found',
      'chat.too-many-versions',
      'chat.too-many-messages',
    ],
  }),
  continueReply: post('/chat/:chatId/messages/:messageId/continue', {
    access: 'user',
    summary: 'Continuer la dernière réponse, coupée ou arrêtée, et la recevoir au fur et à mesure',
    generates: true,
    stores: 'text',
    resumeOperation: 'followReply',
    reply: eventStream(ReplyChunk),
    problems: [
      ...sendMessageProblems,
      'chat.message-not-found',
      'chat.nothing-to-continue',
      'chat.no-room-to-continue',
    ],
  }),
}
