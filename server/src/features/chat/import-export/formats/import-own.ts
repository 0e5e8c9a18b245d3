import { Problem } from '@atelier/contract/problems/problems'
import { type ImportedChat, orderNodes, type TreeMessage } from './imported-tree.ts'
import { OwnChat, type ParsedMessage } from './parsed-message.ts'

/** Reads a chat as this program exports it. @throws Problem if it is anything else */
export function parseOwnChat(value: unknown): ImportedChat {
  const parsed = OwnChat.safeParse(value)
  if (!parsed.success) throw new Problem('chat.invalid-json', { cause: parsed.error })
  const { title, model, settings, messages, otherMessages, createdAt, updatedAt } = parsed.data
  const { model: settingsModel, ...others } = settings
  const tree = linkMessages(messages, otherMessages ?? [])
  return {
    title: titleOf(title),
    // The product's default for a chat that names no model.
    model: model || settingsModel || 'gpt-4',
    settings: others,
    ...tree,
    leftOutFiles: tree.messages.reduce((sum, one) => sum + (one.attachments?.length ?? 0), 0),
    createdAt: createdAt === undefined ? undefined : Date.parse(createdAt),
    updatedAt: updatedAt === undefined ? undefined : Date.parse(updatedAt),
  }
}

export const titleOf = (title: string | undefined): string => title?.trim() || 'Chat importé'

/** The shown messages follow each other, whatever they say; the others say what they follow. */
function linkMessages(shown: readonly ParsedMessage[], others: readonly ParsedMessage[]) {
  const keys = new Set<string>()
  const keyOf = (id: string | undefined, index: number) => {
    const key = id && !keys.has(id) ? id : `#${index}`
    keys.add(key)
    return key
  }
  const nodes: (Omit<TreeMessage, 'parentKey'> & { parentKey: string | null })[] = []
  for (const { id, parentId: _, ...message } of shown)
    nodes.push({
      ...message,
      key: keyOf(id, nodes.length),
      parentKey: nodes.at(-1)?.key ?? null,
    })
  const shownKey = nodes.at(-1)?.key ?? null
  for (const { id, parentId, ...message } of others)
    nodes.push({ ...message, key: keyOf(id, nodes.length), parentKey: parentId ?? null })
  return { messages: orderNodes(nodes, shownKey), shownKey }
}
