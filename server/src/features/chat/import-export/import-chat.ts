import { chatLimits } from '@atelier/contract/chat/chat'
import { chatDefaults, systemPromptMaxLength } from '@atelier/contract/chat/settings'
import { Problem } from '@atelier/contract/problems/problems'
import { maxMessages } from '../messages/messages.repository.ts'
import { parseJson } from '../messages/stored-messages.ts'
import { parseChatGptChat } from './import-chatgpt.ts'
import { parseLibreChatChat } from './import-librechat.ts'
import { parseOpenWebUiChat } from './import-open-webui.ts'
import { type ImportedChat, OwnChat, type ParsedChat } from './parsed-chat.ts'

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

function parseChat(value: unknown): ImportedChat {
  const parsed = parseChatGptChat(value) ?? parseOpenWebUiChat(value) ?? parseLibreChatChat(value)
  return parsed ? withDefaults(parsed) : parseOwnChat(value)
}

function parseOwnChat(value: unknown): ImportedChat {
  const parsed = OwnChat.safeParse(value)
  if (!parsed.success) throw new Problem('chat.invalid-json', { cause: parsed.error })
  const { title, model, settings, messages, createdAt, updatedAt } = parsed.data
  const { model: settingsModel, ...others } = settings
  return {
    title: titleOf(title),
    // The product's default for a chat that names no model.
    model: model || settingsModel || 'gpt-4',
    settings: others,
    messages,
    createdAt: createdAt === undefined ? undefined : Date.parse(createdAt),
    updatedAt: updatedAt === undefined ? undefined : Date.parse(updatedAt),
  }
}

const withDefaults = ({ title, model, systemPrompt, ...others }: ParsedChat): ImportedChat => ({
  ...others,
  title: titleOf(title),
  model: model?.slice(0, 300) || 'gpt-4',
  settings: { ...chatDefaults, systemPrompt: systemPrompt.slice(0, systemPromptMaxLength) },
})

const titleOf = (title: string | undefined) => title?.trim() || 'Chat importé'

const copySuffix = ' (Copie)'
export const titleOfCopy = (title: string): string =>
  `${title.slice(0, chatLimits.titleMax - copySuffix.length)}${copySuffix}`
