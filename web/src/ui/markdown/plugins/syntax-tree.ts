/** The part of a node that our plugins need, in the Markdown tree as in the HTML tree. */
export interface TreeNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  /** Of a list: it is loose. */
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
