import { Attachment } from '@atelier/contract/attachments/attachments'
import { chatLimits, Message } from '@atelier/contract/chat/chat'
import { ChatSettings, chatDefaults, systemPromptMaxLength } from '@atelier/contract/chat/settings'
import { Problem } from '@atelier/contract/problems/problems'
import { z } from 'zod'
import { maxMessages } from '../chat.repository.ts'
import { parseJson } from '../messages/stored-messages.ts'
import { parseChatGptChat } from './import-chatgpt.ts'
import { parseLibreChatChat } from './import-librechat.ts'
import { parseOpenWebUiChat } from './import-open-webui.ts'

/** JSON text on the wire (decision D2); a file may say it either way. */
const parseIfText = (said: unknown) => (typeof said === 'string' ? parseJson(said) : said)
const ImportedSettings = z.preprocess(
  (said) => Object.assign({}, chatDefaults, parseIfText(said)),
  z.object({ ...ChatSettings.shape, model: z.string().max(300).optional() }),
)
/** Of files, an export has the names. */
const ImportedFile = Attachment.pick({
  fileName: true,
  fileType: true,
  fileSize: true,
  mimeType: true,
})
const ImportedMessage = Message.partial({ id: true, timestamp: true }).extend({
  attachments: z.array(ImportedFile).optional(),
})
export type ParsedMessage = z.output<typeof ImportedMessage>
const ImportedChat = z.object({
  title: z.string().optional(),
  model: z.string().max(300).optional(),
  settings: ImportedSettings,
  messages: z.preprocess(parseIfText, z.array(ImportedMessage).max(maxMessages)),
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional().catch(undefined),
})

/** A chat of another program, as far as there is a place for it here. */
export interface ParsedChat {
  readonly title: string
  readonly model: string | undefined
  readonly systemPrompt: string
  readonly messages: readonly ParsedMessage[]
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined
  readonly updatedAt: number | undefined
}
/** A chat that a file tells of. */
export interface ImportedChat extends Omit<ParsedChat, 'systemPrompt' | 'model'> {
  readonly model: string
  readonly settings: ChatSettings
}

/**
 * Reads the chats of an export: ours, ChatGPT's, Open WebUI's or LibreChat's, one or a list.
 * @throws Problem when the text is anything else
 */
export function parseChats(text: string): readonly ImportedChat[] {
  const told = parseJson(text)
  const chats = (Array.isArray(told) ? told : [told]).map(parseChat)
  const count = chats.reduce((total, { messages }) => total + messages.length, 0)
  if (chats.length === 0 || count > maxMessages) throw new Problem('chat.invalid-json')
  return chats
}

function parseChat(told: unknown): ImportedChat {
  const taken = parseChatGptChat(told) ?? parseOpenWebUiChat(told) ?? parseLibreChatChat(told)
  return taken ? withDefaults(taken) : parseOwnChat(told)
}

function parseOwnChat(told: unknown): ImportedChat {
  const parsed = ImportedChat.safeParse(told)
  if (!parsed.success) throw new Problem('chat.invalid-json', { cause: parsed.error })
  const { title, model, settings, messages, createdAt, updatedAt } = parsed.data
  const { model: settingsModel, ...others } = settings
  return {
    title: titleOf(title),
    // Specified: what a chat that names no model was made for.
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
/** Specified: how copies are told from what they were made of. */
export const titleOfCopy = (title: string): string =>
  `${title.slice(0, chatLimits.titleMax - copySuffix.length)}${copySuffix}`
