import { chatLimits, Message } from '@atelier/contract/chat'
import { ChatSettings, chatDefaults } from '@atelier/contract/chat-settings'
import { Problem } from '@atelier/contract/problems'
import { z } from 'zod'
import { mostMessages } from './chat.repository.ts'
import { jsonIn } from './stored-messages.ts'

/** JSON text on the wire (decision D2); a file may say it either way. */
const read = (said: unknown) => (typeof said === 'string' ? jsonIn(said) : said)
const ImportedSettings = z.preprocess(
  (said) => Object.assign({}, chatDefaults, read(said)),
  z.object({ ...ChatSettings.shape, model: z.string().max(300).optional() }),
)
const ImportedMessage = Message.partial({ id: true, timestamp: true })
const ImportedChat = z.object({
  title: z.string().optional(),
  model: z.string().max(300).optional(),
  settings: ImportedSettings,
  messages: z.preprocess(read, z.array(ImportedMessage).max(mostMessages)),
  createdAt: z.iso.datetime().optional(),
})

/** A chat that a file tells of. */
export interface TakenChat {
  readonly title: string
  readonly model: string
  readonly settings: ChatSettings
  readonly messages: readonly z.output<typeof ImportedMessage>[]
  readonly createdAt: string | undefined
}

/** Reads an exported chat. @throws Problem when the text is anything else */
export function chatIn(text: string): TakenChat {
  const parsed = ImportedChat.safeParse(jsonIn(text))
  if (!parsed.success) throw new Problem('chat.invalid-json', { cause: parsed.error })
  const { title, model, settings, messages, createdAt } = parsed.data
  const { model: settingsModel, ...others } = settings
  return {
    title: title?.trim() || 'Chat importé',
    // Specified: what a chat that names no model was made for.
    model: model || settingsModel || 'gpt-4',
    settings: others,
    messages,
    createdAt,
  }
}

const copyMark = ' (Copie)'
/** Specified: how copies are told from what they were made of. */
export const titleOfCopy = (title: string): string => `${title.slice(0, chatLimits.titleMax - copyMark.length)}${copyMark}`
