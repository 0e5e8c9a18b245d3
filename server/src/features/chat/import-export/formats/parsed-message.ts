import { Attachment } from '@atelier/contract/attachments/attachments'
import { chatLimits, Message } from '@atelier/contract/chat/chat'
import { ChatSettings, chatDefaults } from '@atelier/contract/chat/settings'
import { z } from 'zod'
import { maxMessages } from '../../messages/messages.repository.ts'
import { fileList, parseJson } from '../../messages/stored-messages.ts'

/** The API sends messages and settings as JSON text; a file may contain either form. */
const parseIfText = (value: unknown) => (typeof value === 'string' ? parseJson(value) : value)
/** Exports before this setting have the default number, or one that somebody chose. */
const withReplyLength = (settings: Partial<ChatSettings>) => {
  const isChosen = (settings.maxTokens ?? chatDefaults.maxTokens) !== chatDefaults.maxTokens
  return Object.assign({}, chatDefaults, isChosen && { replyLength: 'fixed' }, settings)
}
const ImportedSettings = z.preprocess(
  (value) => withReplyLength(Object.assign({}, parseIfText(value))),
  z.object({ ...ChatSettings.shape, model: z.string().max(300).optional() }),
)
/** An export only has the names of files. */
const ImportedFile = Attachment.pick({
  fileName: true,
  fileType: true,
  fileSize: true,
  mimeType: true,
})
const { engine, column, usage, leftOut, promptEstimate, limit, grounding, citations } =
  Message.shape
/** What it said before it was corrected, the newest first. */
const FormerTexts = z
  .array(z.object({ content: z.string(), replacedAt: z.iso.datetime() }))
  .max(chatLimits.formerTexts)
const ImportedMessage = Message.partial({ id: true, timestamp: true }).extend({
  parentId: z.string().nullish().catch(undefined),
  attachments: fileList(ImportedFile),
  formerTexts: FormerTexts.optional().catch(undefined),
  // A count that no model can have reached is left out; the message itself is what matters.
  engine: engine.catch(undefined),
  column: column.catch(undefined),
  usage: usage.catch(undefined),
  leftOut: leftOut.catch(undefined),
  promptEstimate: promptEstimate.catch(undefined),
  limit: limit.catch(undefined),
  grounding: grounding.catch(undefined),
  citations: citations.catch(undefined),
})
export type ParsedMessage = z.output<typeof ImportedMessage>
/** A chat as exported by this program. */
export const OwnChat = z.object({
  title: z.string().optional(),
  model: z.string().max(300).optional(),
  settings: ImportedSettings,
  messages: z.preprocess(parseIfText, z.array(ImportedMessage).max(maxMessages)),
  /** The versions that are not shown; programs before them read the others alone. */
  otherMessages: z.array(ImportedMessage).max(maxMessages).optional().catch(undefined),
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional().catch(undefined),
})
