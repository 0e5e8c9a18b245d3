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

const Content = z.object({
  content_type: text,
  parts: z.array(z.unknown()).nullish().catch(undefined),
  text,
  result: text,
  language: text,
  thoughts: z
    .array(z.object({ summary: text, content: text }))
    .nullish()
    .catch(undefined),
  user_instructions: text,
})
const Node = z.object({
  parent: text,
  message: z
    .object({
      author: z.object({ role: z.string(), name: text }),
      create_time: time,
      content: Content,
      metadata: z
        .object({
          model_slug: text,
          is_visually_hidden_from_conversation: z.boolean().nullish().catch(undefined),
          attachments: z
            .array(z.object({ name: text }))
            .nullish()
            .catch(undefined),
        })
        .nullish()
        .catch(undefined),
    })
    .nullish(),
})
type Node = z.output<typeof Node>
const Conversation = z.object({
  title: text,
  create_time: time,
  update_time: time,
  default_model_slug: text,
  current_node: text,
  mapping: z.record(z.string(), z.unknown()),
})

/** Reads a conversation of ChatGPT's `conversations.json`: a tree, with the message that was shown last. */
export function parseChatGptChat(value: unknown): ParsedChat | undefined {
  const parsed = Conversation.safeParse(value)
  if (!parsed.success) return undefined
  const { title, create_time, update_time, default_model_slug, current_node, mapping } = parsed.data
  const nodes = Object.entries(mapping).flatMap(([key, node]) => nodeOf(key, node))
  return {
    title: title ?? '',
    model: default_model_slug ?? undefined,
    ...joinReplies({ nodes, shownKey: current_node }),
    createdAt: timestampOf(create_time),
    updatedAt: timestampOf(update_time),
  }
}

function nodeOf(key: string, node: unknown): SourceNode[] {
  const { data } = Node.safeParse(node)
  return data ? [{ key, parentKey: data.parent, message: sourceMessageOf(data) }] : []
}

const roles: ReadonlySet<string> = new Set(['user', 'assistant', 'system', 'tool'])

function sourceMessageOf({ message }: Node): SourceMessage | undefined {
  if (!message || !roles.has(message.author.role)) return undefined
  const { content, metadata, create_time } = message
  const role =
    content.content_type === 'user_editable_context'
      ? 'system'
      : (message.author.role as SourceMessage['role'])
  if (metadata?.is_visually_hidden_from_conversation && role !== 'system') return undefined
  const thoughts = (content.thoughts ?? [])
    .flatMap((one) => [one.summary, one.content])
    .filter(Boolean)
  const files = (metadata?.attachments ?? []).flatMap(({ name }) =>
    name ? [filePlaceholder(name)] : [],
  )
  const words = [...files, ...textsOf(content)].filter(Boolean).join('\n\n')
  return {
    role,
    text: words,
    reasoning: thoughts.join('\n\n'),
    model: metadata?.model_slug ?? undefined,
    at: timestampOf(create_time),
    fileCount:
      files.length +
      (content.parts ?? []).filter((part) => partText(part) === imagePlaceholder).length,
  }
}

function textsOf({
  content_type,
  parts,
  text: plain,
  result,
  language,
  user_instructions,
}: z.output<typeof Content>): string[] {
  if (user_instructions) return [user_instructions]
  if (content_type === 'reasoning_recap') return []
  if (content_type === 'code' && plain)
    return [`\`\`\`${language && language !== 'unknown' ? language : ''}\n${plain}\n\`\`\``]
  return [...(parts ?? []).map(partText), plain ?? '', result ?? '']
}

const Part = z.object({ content_type: text, text })
function partText(part: unknown): string {
  if (typeof part === 'string') return part
  const known = Part.safeParse(part).data
  if (known?.text) return known.text
  return known?.content_type?.startsWith('image') ? imagePlaceholder : otherPlaceholder
}
