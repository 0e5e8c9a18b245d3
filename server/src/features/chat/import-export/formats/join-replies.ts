import { mergeMessages, type SourceMessage } from './imported-messages.ts'
import {
  type ImportedTree,
  type OrderedNode,
  orderNodes,
  type TreeMessage,
} from './imported-tree.ts'

/** A node of another program's tree; without a message, or with a hidden one, it only links others. */
export interface SourceNode {
  readonly key: string
  readonly parentKey: string | null | undefined
  readonly message: SourceMessage | undefined
}
interface SourceTree {
  readonly nodes: readonly SourceNode[]
  /** The node that was shown last; without a usable one, the last of the file. */
  readonly shownKey: string | null | undefined
}
interface VisibleNode {
  readonly key: string
  /** The nearest node above that is a message. */
  readonly parentKey: string | null
  readonly message: SourceMessage
}
export interface JoinedTree extends Omit<ImportedTree, 'title'> {
  /** What the shown path was told to do. */
  readonly systemPrompt: string
}

/** What a node costs to join, beside its characters. */
const nodeCharacters = 100
/** Beginnings of replies that several versions share may be stored so often more than they are in the file. */
const copiesMax = 3
const copiedCharactersMin = 1_000_000

/**
 * Converts a tree to questions and replies. Messages of a model and its tools that follow each other become one reply; where they
 * fork, each version is a reply with all that leads to it. Hidden nodes and instructions are left out, what is below them moves up.
 */
export function joinReplies(source: SourceTree): JoinedTree {
  const nodes = orderNodes(source.nodes, source.shownKey)
  const shown = chooseShown(nodes, source.shownKey)
  const { visible, nearest } = contractHidden(nodes)
  const shownKey = shown === undefined ? null : (nearest.get(shown) ?? null)
  const join = createJoining(visible, shownKey)
  return {
    shownKey,
    messages: [...visible.values()].flatMap((node) => join(node)),
    systemPrompt: instructionsOf(nodes, shown),
    leftOutFiles: [...visible.values()].reduce(
      (sum, { message }) => sum + (message.fileCount ?? 0),
      0,
    ),
  }
}

const chooseShown = (nodes: readonly SourceNode[], key: string | null | undefined) =>
  nodes.some((node) => node.key === key) ? (key ?? undefined) : nodes.at(-1)?.key

const isVisible = (message: SourceMessage | undefined): message is SourceMessage =>
  message !== undefined && message.role !== 'system' && !isEmpty(message)
const isEmpty = ({ text, reasoning }: SourceMessage) => text === '' && !reasoning

/** Nodes that are messages, linked to each other; parents come first. */
function contractHidden(nodes: readonly OrderedNode<SourceNode>[]) {
  const visible = new Map<string, VisibleNode>()
  const nearest = new Map<string, string | null>()
  for (const { key, parentKey, message } of nodes) {
    const above = parentKey === null ? null : (nearest.get(parentKey) ?? null)
    nearest.set(key, isVisible(message) ? key : above)
    if (isVisible(message)) visible.set(key, { key, parentKey: above, message })
  }
  return { visible, nearest }
}

function instructionsOf(
  nodes: readonly OrderedNode<SourceNode>[],
  shown: string | undefined,
): string {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const texts: string[] = []
  let next = shown === undefined ? undefined : byKey.get(shown)
  while (next) {
    const { message, parentKey } = next
    if (message?.role === 'system' && !isEmpty(message)) texts.push(message.text)
    next = parentKey === null ? undefined : byKey.get(parentKey)
  }
  return texts.reverse().join('\n\n')
}

const isOfModel = (node: VisibleNode | undefined): boolean =>
  node !== undefined && node.message.role !== 'user'

/** How each node becomes a message: a question as it is, a reply at its end only. */
function createJoining(visible: ReadonlyMap<string, VisibleNode>, shownKey: string | null) {
  const { goesOn, isAnswered } = findEnds(visible)
  const above = replyParents(visible)
  const shownEnds = endsOnPath(visible, shownKey)
  let budget = copyBudget(visible)
  function linesOf(end: VisibleNode): readonly SourceMessage[] {
    const lines: SourceMessage[] = []
    // Each line of the shown path is in one of these only.
    const isFree = shownEnds.has(end.key)
    let next: VisibleNode | undefined = end
    while (next && isOfModel(next)) {
      if (!isFree) budget -= costOf(next)
      if (!isFree && budget < 0 && next !== end) break
      lines.push(next.message)
      next = next.parentKey === null ? undefined : visible.get(next.parentKey)
    }
    return lines.reverse()
  }
  return (node: VisibleNode): TreeMessage[] => {
    const { key } = node
    if (!isOfModel(node)) return asOne(node, [node.message], node.parentKey)
    const isEnd = !goesOn.has(key) || isAnswered.has(key) || key === shownKey
    return isEnd ? asOne(node, linesOf(node), above.get(key) ?? null) : []
  }
}

const asOne = (
  { key }: VisibleNode,
  lines: readonly SourceMessage[],
  parentKey: string | null,
): TreeMessage[] => mergeMessages(lines).messages.map((message) => ({ ...message, key, parentKey }))

/** The replies that a model or a tool goes on with, and those that a question follows. */
function findEnds(visible: ReadonlyMap<string, VisibleNode>) {
  const goesOn = new Set<string>()
  const isAnswered = new Set<string>()
  for (const node of visible.values())
    if (node.parentKey !== null) (isOfModel(node) ? goesOn : isAnswered).add(node.parentKey)
  return { goesOn, isAnswered }
}

/** What is before the first line of the reply that each node belongs to. */
function replyParents(visible: ReadonlyMap<string, VisibleNode>) {
  const above = new Map<string, string | null>()
  for (const node of visible.values()) {
    const parent = node.parentKey === null ? undefined : visible.get(node.parentKey)
    const isFirst = !isOfModel(parent)
    above.set(node.key, isFirst ? node.parentKey : (above.get(parent?.key ?? '') ?? null))
  }
  return above
}

/** The last line of each reply of the shown path. */
function endsOnPath(
  visible: ReadonlyMap<string, VisibleNode>,
  shownKey: string | null,
): ReadonlySet<string> {
  const ends = new Set<string>()
  let isFollowed = false
  let next = shownKey === null ? undefined : visible.get(shownKey)
  while (next) {
    if (!isFollowed) ends.add(next.key)
    isFollowed = isOfModel(next)
    next = next.parentKey === null ? undefined : visible.get(next.parentKey)
  }
  return ends
}

const costOf = ({ message }: VisibleNode) =>
  nodeCharacters + message.text.length + (message.reasoning?.length ?? 0)
const copyBudget = (visible: ReadonlyMap<string, VisibleNode>) =>
  [...visible.values()].reduce((sum, node) => sum + copiesMax * costOf(node), copiedCharactersMin)
