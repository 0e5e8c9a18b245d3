import type { TreeNode } from './syntax-tree.ts'

const frames = new Set(['table', 'ul', 'ol'])

/** Keeps what is inside a table or a list, without the frame that stands around all its parts; the head of a table only when asked. */
export const rehypeUnwrap =
  ({ head }: { head: boolean }) =>
  (tree: TreeNode) => {
    tree.children = (tree.children ?? [])
      .flatMap((child) => (frames.has(child.tagName ?? '') ? (child.children ?? []) : [child]))
      .filter(({ type, tagName }) => type === 'element' && (head || tagName !== 'thead'))
  }
