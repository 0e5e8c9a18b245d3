import { z } from 'zod'
import {
  filePlaceholder,
  imagePlaceholder,
  otherPlaceholder,
  type SourceMessage,
  timestampOf,
} from './imported-messages.ts'
import { type ParsedChat, shownPath } from './imported-tree.ts'
import { joinReplies } from './join-replies.ts'

const text = z.string().nullish().catch(undefined)
const time = z.union([z.number(), z.string()]).nullish().catch(undefined)
const Message = z.object({
  messageId: z.string(),
  parentMessageId: text,
  isCreatedByUser: z.boolean().nullish().catch(undefined),
  sender: text,
  text,
  content: z.array(z.unknown()).nullish().catch(undefined),
  model: text,
  createdAt: time,
  files: z
    .array(z.object({ filename: text, type: text }))
    .nullish()
    .catch(undefined),
  children: z.array(z.unknown()).nullish().catch(undefined),
})
type Message = z.output<typeof Message>
const Conversation = z.object({
  conversationId: z.string(),
  title: text,
  messages: z.array(z.unknown()).optional(),
  messagesTree: z.array(z.unknown()).optional(),
  options: z
    .object({ model: text, promptPrefix: text, system: text, createdAt: time, updatedAt: time })
    .nullish()
    .catch(undefined),
})

/** Reads a conversation of LibreChat's export, a list or a tree; the version written last is the shown one. */
export function parseLibreChatChat(value: unknown): ParsedChat | undefined {
  const parsed = Conversation.safeParse(value)
  const tree = parsed.data?.messages ?? parsed.data?.messagesTree
  if (!parsed.success || !tree) return undefined
  const { title, options } = parsed.data
  const messages = flattenTree(tree)
  const nodes = messages.map((message) => ({
    key: message.messageId,
    parentKey: message.parentMessageId,
    message: sourceMessageOf(message),
  }))
  const newest = newestOf(messages)
  const joined = joinReplies({ nodes, shownKey: newest?.messageId })
  return {
    title: title ?? '',
    model: options?.model ?? undefined,
    ...joined,
    systemPrompt: [options?.promptPrefix ?? options?.system ?? '', joined.systemPrompt]
      .filter(Boolean)
      .join('\n\n'),
    createdAt: timestampOf(options?.createdAt) ?? timestampOf(shownPath(joined)[0]?.timestamp),
    updatedAt: timestampOf(options?.updatedAt) ?? timestampOf(newest?.createdAt),
  }
}

/** Returns every message of the tree, in the order of the file. Not recursive, because the tree may be very deep. */
function flattenTree(tree: readonly unknown[]): Message[] {
  const all: Message[] = []
  const waiting = tree.map((node) => ({ node, parent: undefined as string | undefined })).reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const message = Message.safeParse(next.node).data
    if (!message) continue
    all.push({
      ...message,
      parentMessageId: next.parent ?? message.parentMessageId,
      children: undefined,
    })
    for (const node of (message.children ?? []).toReversed())
      waiting.push({ node, parent: message.messageId })
  }
  return all
}

/** The message written last; without dates, the last one in the file. */
function newestOf(messages: readonly Message[]): Message | undefined {
  let newest: Message | undefined
  for (const message of messages)
    if (!newest || (timestampOf(message.createdAt) ?? 0) >= (timestampOf(newest.createdAt) ?? 0))
      newest = message
  return newest
}

function sourceMessageOf({
  isCreatedByUser,
  sender,
  text: plain,
  content,
  model,
  createdAt,
  files,
}: Message): SourceMessage {
  const isUser = isCreatedByUser ?? sender?.toLowerCase() === 'user'
  const parts = (content ?? []).map(partOf)
  const marks = (files ?? []).map(({ filename, type }) =>
    type?.startsWith('image/') ? imagePlaceholder : filePlaceholder(filename ?? '?'),
  )
  const words = parts.some((part) => part.words) ? parts.map((part) => part.words) : [plain]
  return {
    role: isUser ? 'user' : 'assistant',
    text: [...marks, ...words].filter(Boolean).join('\n\n'),
    reasoning: parts
      .map((part) => part.thoughts)
      .filter(Boolean)
      .join('\n\n'),
    model: isUser ? undefined : (model ?? undefined),
    at: timestampOf(createdAt),
    fileCount: marks.length,
  }
}

const Value = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])
const Part = z.object({
  type: text,
  text: Value.nullish().catch(undefined),
  think: Value.nullish().catch(undefined),
  tool_call: z.object({ name: text, output: text }).nullish().catch(undefined),
})
function partOf(part: unknown): { readonly words: string; readonly thoughts: string } {
  const { type, text: words, think, tool_call } = Part.safeParse(part).data ?? {}
  if (think) return { words: '', thoughts: think }
  if (words !== undefined && words !== null) return { words, thoughts: '' }
  if (tool_call)
    return {
      words: `> ${tool_call.name ?? 'Outil'}\u00a0: ${(tool_call.output ?? '').replaceAll('\n', '\n> ')}`,
      thoughts: '',
    }
  return { words: type?.startsWith('image') ? imagePlaceholder : otherPlaceholder, thoughts: '' }
}
