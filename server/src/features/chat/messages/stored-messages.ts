import { Attachment, attachmentLimits } from '@atelier/contract/attachments/attachments'
import { Message } from '@atelier/contract/chat/chat'
import { Problem } from '@atelier/contract/problems/problems'
import { z } from 'zod'
import { inSlices } from '#platform/in-slices.ts'
import { refusedStructure } from '#platform/text/json-structure.ts'
import { saysUnstorable, toStorable } from '#platform/text/storable-text.ts'
import type { StoredGrounding, StoredMessage, TreePosition } from '../stored-chat.ts'
import { maxMessages } from './messages.repository.ts'

/** The files of a message from outside; the limit is that of a new message. */
export const fileList = <File extends z.ZodType>(file: File) =>
  z.array(file).max(attachmentLimits.perMessage).optional()

const MessageList = z.array(z.unknown()).max(maxMessages)
const Messages = z.array(Message.extend({ attachments: fileList(Attachment) }))

/**
 * Parses the JSON text of messages.
 * @throws Problem if it is anything else
 */
export async function parseMessages(text: string): Promise<Message[]> {
  const messages: Message[] = []
  for await (const slice of inSlices(parseAs(MessageList, parseJson(text))))
    messages.push(...parseAs(Messages, slice))
  return messages
}

function parseAs<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Problem('chat.invalid-json', { cause: parsed.error })
  return parsed.data
}

/** An export may have any number of values; in some, each message is within the one that it replies to. */
const exportLimits = { maxValues: Number.POSITIVE_INFINITY, maxDepth: 20_000 }

/** @throws Problem if the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    const refusal = refusedStructure(text, exportLimits)
    if (refusal) throw new Error(refusal)
    return saysUnstorable(text) ? toStorable(JSON.parse(text)) : JSON.parse(text)
  } catch (cause) {
    throw new Problem('chat.invalid-json', { cause })
  }
}

/** What a reply cited elsewhere is shown as it was; the documents it names are not looked for. */
const groundingFromOutside = ({
  grounding: report,
  citations = [],
}: Pick<Message, 'grounding' | 'citations'>): StoredGrounding | undefined =>
  report && { report, readings: {}, citations }

/** Converts a message from outside to a row. For a failure, the API sends only the text, not the code. */
export function toStoredMessage(
  message: Omit<Message, 'attachments'>,
  { id, chatId, parentId, depth, position }: TreePosition & Pick<StoredMessage, 'id'>,
): StoredMessage {
  const ended = message.stopped === true ? 'stopped' : 'done'
  return {
    id,
    chatId,
    parentId,
    depth,
    position,
    role: message.role,
    content: message.content,
    reasoning: message.reasoning ?? '',
    model: message.model,
    engine: message.engine,
    status: message.error === undefined ? ended : 'failed',
    failure:
      message.error === undefined
        ? undefined
        : { code: 'chat.reply-failed', params: { sentence: message.error } },
    usage: message.usage && {
      promptTokens: message.usage.promptTokens,
      completionTokens: message.usage.completionTokens,
    },
    leftOut: message.leftOut ?? 0,
    promptEstimate: message.promptEstimate,
    finishReason: message.finishReason,
    limit: message.limit,
    continuedBy: undefined,
    comparePlace: undefined,
    corrections: 0,
    knowledge: undefined,
    grounding: groundingFromOutside(message),
    instructionsHash: undefined,
    givenFiles: undefined,
    assistant: message.assistant,
    createdAt: Date.parse(message.timestamp),
  }
}
