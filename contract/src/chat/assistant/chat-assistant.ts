import { z } from 'zod'
import { json, put } from '#wire/operation.ts'
import { Chat } from '../chat.ts'
import { AssistantId } from './reply-assistant.ts'

/** Who answers in a chat from the next message on; `null`: no assistant. */
export const AssistantChoice = z.strictObject({ assistantId: AssistantId.nullable() })
export type AssistantChoice = z.output<typeof AssistantChoice>

export const chatAssistant = {
  chooseAssistant: put('/chat/:chatId/assistant', {
    access: 'user',
    summary:
      'Choisir l’assistant qui répond dans un chat dès le prochain message, ou n’en choisir aucun',
    usesEngine: true,
    body: AssistantChoice,
    reply: json(Chat),
    versioned: true,
    problems: ['chat.not-found', 'assistant.not-found'],
  }),
}
