import { Attachment } from '@atelier/contract/attachments/attachments'
import { Message } from '@atelier/contract/chat/chat'
import { ChatSettings, chatDefaults } from '@atelier/contract/chat/settings'
import { z } from 'zod'
import { maxMessages } from '../messages/messages.repository.ts'
import { fileList, parseJson } from '../messages/stored-messages.ts'

/** Messages and settings are JSON text on the wire; a file may hold either. */
const parseIfText = (value: unknown) => (typeof value === 'string' ? parseJson(value) : value)
const ImportedSettings = z.preprocess(
  (value) => Object.assign({}, chatDefaults, parseIfText(value)),
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
  attachments: fileList(ImportedFile),
})
export type ParsedMessage = z.output<typeof ImportedMessage>
/** A chat as this program exports it. */
export const OwnChat = z.object({
  title: z.string().optional(),
  model: z.string().max(300).optional(),
  settings: ImportedSettings,
  messages: z.preprocess(parseIfText, z.array(ImportedMessage).max(maxMessages)),
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional().catch(undefined),
})

/** A chat of another program, as far as this one can take it in. */
export interface ParsedChat {
  readonly title: string
  readonly model: string | undefined
  readonly systemPrompt: string
  readonly messages: readonly ParsedMessage[]
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined
  readonly updatedAt: number | undefined
}
/** A chat to be stored. */
export interface ImportedChat extends Omit<ParsedChat, 'systemPrompt' | 'model'> {
  readonly model: string
  readonly settings: ChatSettings
}
