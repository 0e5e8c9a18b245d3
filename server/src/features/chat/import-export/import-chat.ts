import { chatLimits } from '@atelier/contract/chat/chat'
import { chatDefaults, systemPromptMaxLength } from '@atelier/contract/chat/settings'
import { Problem } from '@atelier/contract/problems/problems'
import { maxMessages } from '../messages/messages.repository.ts'
import { parseJson } from '../messages/stored-messages.ts'
import { parseChatGptChat } from './formats/import-chatgpt.ts'
import { parseLibreChatChat } from './formats/import-librechat.ts'
import { parseOpenWebUiChat } from './formats/import-open-webui.ts'
import { parseOwnChat, titleOf } from './formats/import-own.ts'
import { type ImportedChat, type ParsedChat, shownPath } from './formats/imported-tree.ts'

/**
 * Reads the chats of an export (ours, ChatGPT, Open WebUI or LibreChat), one chat or a list.
 * @throws Problem if the text is anything else
 */
export function parseChats(text: string): readonly ImportedChat[] {
  const value = parseJson(text)
  const chats = (Array.isArray(value) ? value : [value]).map(parseChat)
  const count = chats.reduce((total, { messages }) => total + messages.length, 0)
  if (chats.length === 0 || count > maxMessages) throw new Problem('chat.invalid-json')
  return chats
}

/** Reads one chat of any known program. @throws Problem if it is anything else */
export function parseChat(value: unknown): ImportedChat {
  const parsed = parseChatGptChat(value) ?? parseOpenWebUiChat(value) ?? parseLibreChatChat(value)
  return parsed ? withDefaults(parsed) : parseOwnChat(value)
}

const withDefaults = ({ systemPrompt, ...chat }: ParsedChat): ImportedChat => ({
  ...chat,
  title: titleOf(chat.title),
  model: (chat.model ?? modelOf(chat))?.slice(0, 300) || 'gpt-4',
  settings: { ...chatDefaults, systemPrompt: systemPrompt.slice(0, systemPromptMaxLength) },
})

/** The last model that replied. */
const modelOf = (chat: Pick<ParsedChat, 'messages' | 'shownKey'>) =>
  shownPath(chat).findLast(({ model }) => model !== undefined)?.model

const copySuffix = ' (Copie)'
export const titleOfCopy = (title: string): string =>
  `${title.slice(0, chatLimits.titleMax - copySuffix.length)}${copySuffix}`
