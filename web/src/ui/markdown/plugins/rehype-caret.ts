import type { TreeNode } from './syntax-tree.ts'

/** Elements without text: the next word will not appear inside them. */
const cards = new Set(['pre', 'table'])
/** Elements after which words follow. */
const inlineElements = new Set(['code', 'img', 'input', 'br', 'hr'])

/** Puts a caret after the last words of a streaming text, however deep in lists and quotations they are. */
export const rehypeCaret = () => (tree: TreeNode) => {
  let parent = tree
  for (
    let last = lastOf(tree);
    last?.tagName !== undefined && !inlineElements.has(last.tagName);
    last = lastOf(parent)
  ) {
    if (cards.has(last.tagName)) return
    parent = last
  }
  if (parent !== tree)
    parent.children?.push({
      type: 'element',
      tagName: 'span',
      properties: { className: ['md-caret'] },
      children: [],
    })
}

/** The last child that shows anything. */
const lastOf = ({ children = [] }: TreeNode) =>
  children.findLast((child) => child.type === 'element' || child.value?.trim())
