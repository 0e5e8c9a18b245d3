import { z } from 'zod'
import { Attachment } from '#attachments/attachments.ts'
import { KnowledgeScope } from '#knowledge/knowledge-scope.ts'
import { del, empty, json, patch, post } from '#wire/operation.ts'
import { chatLimits } from '../chat.ts'
import { ComparableDraft, MessageText } from '../message/message-draft.ts'

/** A message that is sent once the reply before it is written. */
export const QueuedMessage = z.object({
  /** That of the message, once it is sent. */
  id: z.string(),
  content: z.string(),
  timestamp: z.iso.datetime(),
  attachments: z.array(Attachment).optional(),
  /** `held`: it is not sent by itself any more. */
  state: z.enum(['waiting', 'held']),
  /** The reply before it was stopped, or failed, or this message could not be sent. */
  heldBecause: z.enum(['stopped', 'failed', 'refused']).optional(),
  /** Why it could not be sent, as a sentence. */
  error: z.string().optional(),
  /** The documents that it will be answered from, instead of the chat's. */
  knowledge: KnowledgeScope.optional(),
})
export type QueuedMessage = z.output<typeof QueuedMessage>

export const AddedToQueue = QueuedMessage.extend({
  /** Its place in the queue when it was added, from 1. */
  place: z.number().int(),
})
export type AddedToQueue = z.output<typeof AddedToQueue>

export const QueuedChange = z
  .strictObject({
    content: MessageText,
    /** Its place in the queue, from 1. */
    place: z.number().int().min(1).max(chatLimits.queued),
  })
  .partial()
export type QueuedChange = z.output<typeof QueuedChange>

/** What waits now, in its order. */
const Queue = z.object({ queued: z.array(QueuedMessage) })
export type Queue = z.output<typeof Queue>

/** Further messages while a reply is written. */
export const chatQueue = {
  queueMessage: post('/chat/:chatId/queue', {
    access: 'user',
    summary:
      'Mettre un message en file\u00a0: il part quand la réponse en cours est écrite, ou aussitôt s’il n’y en a pas',
    generates: true,
    stores: 'text',
    body: ComparableDraft,
    reply: json(AddedToQueue),
    problems: ['chat.not-found', 'chat.queue-full', 'attachment.not-found', 'attachment.used'],
  }),
  changeQueued: patch('/chat/:chatId/queue/:queuedId', {
    access: 'user',
    stores: 'text',
    summary: 'Changer le texte d’un message en file, ou sa place',
    body: QueuedChange,
    reply: json(QueuedMessage),
    problems: ['chat.not-found', 'chat.message-not-found'],
  }),
  removeQueued: del('/chat/:chatId/queue/:queuedId', {
    access: 'user',
    summary: 'Retirer un message de la file',
    reply: empty,
    problems: ['chat.not-found', 'chat.message-not-found'],
  }),
  emptyQueue: del('/chat/:chatId/queue', {
    access: 'user',
    summary: 'Retirer tous les messages de la file',
    reply: empty,
    problems: ['chat.not-found'],
  }),
  sendQueued: post('/chat/:chatId/queue/:queuedId/send', {
    access: 'user',
    summary:
      'Envoyer maintenant un message en file\u00a0: la réponse en cours s’arrête, et il part en premier',
    usesEngine: true,
    reply: json(Queue),
    problems: ['chat.not-found', 'chat.message-not-found'],
  }),
  resumeQueue: post('/chat/:chatId/queue/resume', {
    access: 'user',
    summary: 'Reprendre l’envoi des messages en file',
    usesEngine: true,
    reply: json(Queue),
    problems: ['chat.not-found'],
  }),
}
