import type { ChatSettings } from '@atelier/contract/chat/settings'
import type { ParsedMessage } from './parsed-message.ts'

/** A message of an imported chat: its key is of the file, never stored. */
export interface TreeMessage extends Omit<ParsedMessage, 'id' | 'parentId'> {
  readonly key: string
  /** `null` at the beginning. */
  readonly parentKey: string | null
}

/** A chat of any program, with all its versions: each parent is before its children, and nothing is below itself. */
export interface ImportedTree {
  readonly title: string
  readonly messages: readonly TreeMessage[]
  /** The last message of the path that is shown; `null` without messages. */
  readonly shownKey: string | null
  /** Pictures and files that its messages name and the file does not bring in. */
  readonly leftOutFiles: number
}

interface ChatDates {
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined
  readonly updatedAt: number | undefined
}
/** A chat of another program, reduced to what can be imported. */
export interface ParsedChat extends ImportedTree, ChatDates {
  readonly model: string | undefined
  readonly systemPrompt: string
}
/** An imported chat, ready to store. */
export interface ImportedChat extends ImportedTree, ChatDates {
  readonly model: string
  readonly settings: ChatSettings
}

/** The messages that are shown, from the beginning. */
export function shownPath({
  messages,
  shownKey,
}: Pick<ImportedTree, 'messages' | 'shownKey'>): readonly TreeMessage[] {
  const byKey = new Map(messages.map((message) => [message.key, message]))
  const path: TreeMessage[] = []
  let next = shownKey === null ? undefined : byKey.get(shownKey)
  while (next) {
    path.push(next)
    next = next.parentKey === null ? undefined : byKey.get(next.parentKey)
  }
  return path.reverse()
}

interface LinkedNode {
  readonly key: string
  /** May be missing from the file, or below the node itself. */
  readonly parentKey: string | null | undefined
}
export type OrderedNode<N extends LinkedNode> = N & { readonly parentKey: string | null }

/**
 * Each parent before its children, otherwise in the order of the file. What has no parent in the file begins the chat; a cycle is cut
 * where the shown path, or else the first of its nodes in the file, comes round to itself.
 */
export function orderNodes<N extends LinkedNode>(
  nodes: readonly N[],
  shownKey: string | null | undefined,
): readonly OrderedNode<N>[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const parents = new Map<string, string | null>()
  if (shownKey !== null && shownKey !== undefined) linkUpwards(byKey, parents, shownKey)
  for (const key of byKey.keys()) linkUpwards(byKey, parents, key)
  const ordered: OrderedNode<N>[] = []
  const placed = new Set<string>()
  for (const start of byKey.keys()) {
    const waiting: OrderedNode<N>[] = []
    for (let key: string | null = start; key !== null && !placed.has(key); ) {
      placed.add(key)
      const node = byKey.get(key)
      const parentKey: string | null = parents.get(key) ?? null
      if (node) waiting.push({ ...node, parentKey })
      key = parentKey
    }
    for (const node of waiting.reverse()) ordered.push(node)
  }
  return ordered
}

/** Notes the parent of this node and of those above it, until one that is noted already. */
function linkUpwards(
  byKey: ReadonlyMap<string, LinkedNode>,
  parents: Map<string, string | null>,
  start: string,
): void {
  let key: string | undefined = byKey.has(start) ? start : undefined
  const above = new Set<string>()
  while (key !== undefined && !parents.has(key)) {
    above.add(key)
    const parent: string | null | undefined = byKey.get(key)?.parentKey
    const isUsable = typeof parent === 'string' && byKey.has(parent) && !above.has(parent)
    parents.set(key, isUsable ? parent : null)
    key = isUsable ? parent : undefined
  }
}
