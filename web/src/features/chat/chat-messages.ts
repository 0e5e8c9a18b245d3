import { type Chat, chatLimits, Message } from '@atelier/contract/chat'
import { ChatSettings, chatDefaults } from '@atelier/contract/chat-settings'
import { z } from 'zod'
import { chatTexts } from './chat.texts.ts'
import type { Question } from './streaming-reply.ts'

/** A chat whose texts were read and checked: on the wire its messages and settings are JSON text. */
export interface OpenChat {
  readonly chat: Chat
  readonly messages: readonly Message[]
  readonly settings: ChatSettings
}

const Messages = z.array(Message)
/** What a chat does not say is as specified; what a newer server adds is not ours to judge. */
const Settings = z.preprocess((said) => Object.assign({}, chatDefaults, said), z.object(ChatSettings.shape))

/** The door through which a chat enters the browser. */
export const openChat = (chat: Chat): OpenChat => ({
  chat,
  messages: parsed(Messages, chat.messages),
  settings: parsed(Settings, chat.settings || '{}'),
})

function parsed<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(chatTexts.invalidReply, { cause })
  }
}

/** What was said up to the question that a reply is about: the one just sent, which the server may have stored or not yet, else the last one. */
export function upToQuestion(messages: readonly Message[], question: Question | undefined): readonly Message[] {
  if (!question) return messages.slice(0, messages.findLastIndex((message) => message.role === 'user') + 1)
  const stored = placeOf(question, messages)
  return stored === undefined ? [...messages, question.message] : messages.slice(0, stored + 1)
}

/** Where the server stored a question, if it did; another tab may have gone on with the chat since it was sent, so its place alone does not tell. */
export function placeOf({ message: sent, after }: Question, messages: readonly Message[]): number | undefined {
  const place = messages.findLastIndex(({ role, content }, index) => index >= after && role === 'user' && content === sent.content)
  return place === -1 ? undefined : place
}

/** The chat once a reply is finished, until the server's own version arrives. */
export function withReply(chat: Chat, { question, message }: { question: Question | undefined; message: Message }): Chat {
  const messages = [...upToQuestion(openChat(chat).messages, question), message]
  return { ...chat, replying: false, updatedAt: message.timestamp, messages: JSON.stringify(messages) }
}

/** How much a text weighs, when the engine does not tell. */
export const estimatedTokens = (text: string): number => Math.ceil(text.length / chatLimits.charactersPerToken)

const longestDerivedTitle = 60

/** A title from the first words of a message, cut at a word. */
export function titleFrom(message: string): string {
  const line = message.trim().replaceAll(/\s+/g, ' ')
  if (line.length <= longestDerivedTitle) return line
  const cut = line.slice(0, longestDerivedTitle)
  const atWord = cut.lastIndexOf(' ') > longestDerivedTitle / 2 ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return `${atWord.replace(/[\s,;:.!?'’«(-]+$/, '')}…`
}
