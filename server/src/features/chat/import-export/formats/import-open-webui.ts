import { z } from 'zod'
import {
  filePlaceholder,
  imagePlaceholder,
  otherPlaceholder,
  type SourceMessage,
  timestampOf,
} from './imported-messages.ts'
import type { ParsedChat } from './imported-tree.ts'
import { joinReplies, type SourceNode } from './join-replies.ts'

const text = z.string().nullish().catch(undefined)
const time = z.union([z.number(), z.string()]).nullish().catch(undefined)
const Message = z.object({
  id: text,
  parentId: text,
  role: z.enum(['user', 'assistant', 'system', 'tool']),
  content: z.union([z.string(), z.array(z.unknown())]).nullish(),
  reasoning_content: text,
  model: text,
  timestamp: time,
  files: z
    .array(z.object({ type: text, name: text }))
    .nullish()
    .catch(undefined),
})
type Message = z.output<typeof Message>
const Conversation = z.object({
  title: text,
  models: z.array(z.string()).nullish().catch(undefined),
  params: z.object({ system: text }).nullish().catch(undefined),
  system: text,
  history: z
    .object({ messages: z.record(z.string(), z.unknown()), currentId: text })
    .nullish()
    .catch(undefined),
  /** Older exports have a list instead of a tree, or beside an empty one. */
  messages: z.array(z.unknown()).nullish().catch(undefined),
  timestamp: time,
})
const Envelope = z.object({ title: text, created_at: time, updated_at: time })

/** Reads a chat of Open WebUI's export: a tree with the message that was shown last, or a list. */
export function parseOpenWebUiChat(value: unknown): ParsedChat | undefined {
  const around = z.object({ chat: z.unknown() }).safeParse(value).data?.chat
  const parsed = Conversation.safeParse(around ?? value)
  if (!parsed.success) return undefined
  const { title, models, params, system, timestamp } = parsed.data
  const source = treeOf(parsed.data, around !== undefined)
  if (!source) return undefined
  const dates = Envelope.safeParse(value).data
  const { systemPrompt, ...tree } = joinReplies(source)
  return {
    title: dates?.title ?? title ?? '',
    model: models?.[0],
    ...tree,
    systemPrompt: [params?.system ?? system ?? '', systemPrompt].filter(Boolean).join('\n\n'),
    createdAt: timestampOf(dates?.created_at ?? timestamp),
    updatedAt: timestampOf(dates?.updated_at),
  }
}

/** Outside of its envelope a list would be a chat of another program. */
function treeOf({ history, messages }: z.output<typeof Conversation>, isInEnvelope: boolean) {
  const entries = Object.entries(history?.messages ?? {})
  const isList = entries.length === 0 && isInEnvelope && messages
  if (isList) return { nodes: listedNodes(messages), shownKey: undefined }
  if (!history) return undefined
  const nodes = entries.flatMap(([key, message]) => nodeOf(key, message))
  return { nodes, shownKey: history.currentId }
}

function nodeOf(key: string, message: unknown): SourceNode[] {
  const { data } = Message.safeParse(message)
  return data ? [{ key, parentKey: data.parentId, message: sourceMessageOf(data) }] : []
}

/** Messages of a list follow each other unless they say what they follow. */
function listedNodes(messages: readonly unknown[]): SourceNode[] {
  const nodes: SourceNode[] = []
  for (const [index, message] of messages.entries()) {
    const { data } = Message.safeParse(message)
    if (!data) continue
    const before = nodes.at(-1)?.key ?? null
    nodes.push({
      key: data.id ?? `#${index}`,
      parentKey: data.parentId === undefined ? before : data.parentId,
      message: sourceMessageOf(data),
    })
  }
  return nodes
}

function sourceMessageOf({
  role,
  content,
  reasoning_content,
  model,
  timestamp,
  files,
}: Message): SourceMessage {
  const { words, thoughts } = splitThoughts(
    typeof content === 'string' ? content : (content ?? []).map(partText).join('\n\n'),
  )
  const marks = (files ?? []).map(({ type, name }) =>
    type === 'image' ? imagePlaceholder : filePlaceholder(name ?? '?'),
  )
  return {
    role,
    text: [...marks, words].filter(Boolean).join('\n\n'),
    reasoning: [reasoning_content, ...thoughts].filter(Boolean).join('\n\n'),
    model: model ?? undefined,
    at: timestampOf(timestamp),
    fileCount: marks.length,
  }
}

const Part = z.object({ type: text, text })
function partText(part: unknown): string {
  const known = Part.safeParse(part).data
  if (known?.text) return known.text
  return known?.type?.startsWith('image') ? imagePlaceholder : otherPlaceholder
}

const opening = '<details type="reasoning"'
const closing = '</details>'
/** The text contains thoughts as folded blocks whose lines are quoted. */
function splitThoughts(content: string): {
  readonly words: string
  readonly thoughts: readonly string[]
} {
  const words: string[] = []
  const thoughts: string[] = []
  let from = 0
  for (;;) {
    const start = content.indexOf(opening, from)
    const end = start === -1 ? -1 : content.indexOf(closing, start)
    if (end === -1) break
    words.push(content.slice(from, start))
    const block = content.slice(content.indexOf('>', start) + 1, end)
    const summaryEnd = block.indexOf('</summary>')
    thoughts.push(
      (summaryEnd === -1 ? block : block.slice(summaryEnd + '</summary>'.length))
        .replaceAll(/^&gt; ?|^> ?/gm, '')
        .trim(),
    )
    from = end + closing.length
  }
  if (thoughts.length === 0) return { words: content, thoughts }
  return { words: [...words, content.slice(from)].join('').trim(), thoughts }
}
