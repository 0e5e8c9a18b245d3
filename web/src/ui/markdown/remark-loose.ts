import type { TreeNode } from './plugins/syntax-tree.ts'

/** The items of a list stand apart, even if nothing in this part of it says so. */
export const remarkLooseLists = () => (tree: TreeNode) => {
  for (const child of tree.children ?? []) if (child.type === 'list') child.spread = true
}
