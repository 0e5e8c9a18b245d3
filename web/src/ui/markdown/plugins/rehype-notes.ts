import { noteSigns } from '../notes.ts'
import type { TreeNode } from './syntax-tree.ts'

/** Makes elements of the signs of notes, which the component for `sup` renders. */
export const rehypeNotes = () => (tree: TreeNode) => {
  const visit = (node: TreeNode) => {
    if (!node.children) return
    node.children = node.children.flatMap((child) => {
      if (child.type === 'text') return withNotes(child.value ?? '')
      visit(child)
      return [child]
    })
  }
  visit(tree)
}

/** Every other part of the split is the index of a note. */
const withNotes = (text: string): TreeNode[] =>
  text.split(noteSigns).flatMap((part, at): TreeNode[] => {
    if (at % 2 === 1)
      return [{ type: 'element', tagName: 'sup', properties: { dataNote: part }, children: [] }]
    return part === '' ? [] : [{ type: 'text', value: part }]
  })
