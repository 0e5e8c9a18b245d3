import type { TreeNode } from './syntax-tree.ts'

const frames = new Set(['table', 'ul', 'ol'])

/** Leaves the inside of a table or a list, without the frame that surrounds all its parts; the header of a table only on demand. */
export const rehypeUnwrap =
  ({ head }: { head: boolean }) =>
  (tree: TreeNode) => {
    tree.children = (tree.children ?? [])
      .flatMap((child) => (frames.has(child.tagName ?? '') ? (child.children ?? []) : [child]))
      .filter(({ type, tagName }) => type === 'element' && (head || tagName !== 'thead'))
  }
