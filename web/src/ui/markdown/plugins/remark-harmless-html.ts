import { type TreeNode, walkNodes } from './syntax-tree.ts'

/**
 * HTML in a text is shown as it is written, never interpreted; but models write `<br>` in tables, where Markdown knows no other line break,
 * and comments, which are not meant to be read.
 */
export const remarkHarmlessHtml = () => (tree: TreeNode) => {
  for (const node of [tree, ...walkNodes(tree)]) {
    if (!node.children) continue
    node.children = node.children
      .filter((child) => !isComment(child))
      .map((child) => (isLineBreak(child) ? { type: 'break' } : child))
  }
}

const isLineBreak = ({ type, value }: TreeNode) =>
  type === 'html' && /^<br\s*\/?>$/i.test(value ?? '')
const isComment = ({ type, value }: TreeNode) =>
  type === 'html' && /^<!--[\s\S]*-->$/.test(value ?? '')
