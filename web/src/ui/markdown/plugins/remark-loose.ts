import type { TreeNode } from './syntax-tree.ts'

/** Makes a list loose, even when nothing in this part of it is. */
export const remarkLooseLists = () => (tree: TreeNode) => {
  for (const child of tree.children ?? []) if (child.type === 'list') child.spread = true
}
