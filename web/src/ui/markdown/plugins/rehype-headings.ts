import { createSlugger } from './slug.ts'
import { nodeText, type TreeNode, walkNodes } from './syntax-tree.ts'

/** Moves headings down (or up) so that a text fits below the headings of its page, and gives them ids on demand. */
export const rehypeHeadings =
  ({ shift, ids }: { shift: number; ids: boolean }) =>
  (tree: TreeNode) => {
    const slug = createSlugger()
    for (const node of walkNodes(tree)) {
      const level = Number(/^h([1-6])$/.exec(node.tagName ?? '')?.[1])
      if (!level) continue
      node.tagName = `h${Math.min(6, Math.max(1, level + shift))}`
      if (ids) node.properties = { ...node.properties, id: slug(nodeText(node)) }
    }
  }
