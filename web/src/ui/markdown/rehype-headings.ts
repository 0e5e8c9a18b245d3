import { slugger } from './slug.ts'
import { nodesOf, type TreeNode, textOf } from './tree.ts'

/** Moves headings down (or up) so that a text fits under the headings of its page, and names them when asked. */
export const rehypeHeadings =
  ({ shift, ids }: { shift: number; ids: boolean }) =>
  (tree: TreeNode) => {
    const slug = slugger()
    for (const node of nodesOf(tree)) {
      const level = Number(/^h([1-6])$/.exec(node.tagName ?? '')?.[1])
      if (!level) continue
      node.tagName = `h${Math.min(6, Math.max(1, level + shift))}`
      if (ids) node.properties = { ...node.properties, id: slug(textOf(node)) }
    }
  }
