/** What our plugins need of a node, in the tree of Markdown as in that of the page. */
export interface TreeNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  /** Of a list: its items stand apart. */
  spread?: boolean
  children?: TreeNode[]
}

/** Every node below, outer ones first. */
export function* walkNodes(node: TreeNode): Generator<TreeNode> {
  for (const child of node.children ?? []) {
    yield child
    yield* walkNodes(child)
  }
}

/** The text that a node shows. */
export const nodeText = (node: TreeNode): string =>
  node.value ?? (node.children ?? []).map(nodeText).join('')
