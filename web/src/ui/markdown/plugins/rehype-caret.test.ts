import { describe, expect, it } from 'vitest'
import { rehypeCaret } from './rehype-caret.ts'
import { nodeText, type TreeNode } from './syntax-tree.ts'

const element = (tagName: string, ...children: (TreeNode | string)[]): TreeNode => ({
  type: 'element',
  tagName,
  children: children.map((child) =>
    typeof child === 'string' ? { type: 'text', value: child } : child,
  ),
})
/** The tree as text, the caret as a bar. */
const shown = (...children: TreeNode[]) => {
  const tree: TreeNode = { type: 'root', children }
  rehypeCaret()(tree)
  const write = (node: TreeNode): string => {
    if (node.tagName === undefined) return node.children?.map(write).join('') ?? nodeText(node)
    return node.tagName === 'span'
      ? '|'
      : `<${node.tagName}>${node.children?.map(write).join('')}</${node.tagName}>`
  }
  return write(tree)
}

describe('le curseur d’une réponse qui s’écrit', () => {
  it.each([
    ['un paragraphe', shown(element('p', 'mot')), '<p>mot|</p>'],
    [
      'du gras',
      shown(element('p', 'un ', element('strong', 'mot'))),
      '<p>un <strong>mot|</strong></p>',
    ],
    ['du code dans la ligne', shown(element('p', element('code', 'x'))), '<p><code>x</code>|</p>'],
    [
      'une liste dans une liste',
      shown(
        element(
          'ul',
          element('li', 'a', '\n', element('ul', '\n', element('li', 'b'), '\n'), '\n'),
          '\n',
        ),
      ),
      '<ul><li>a\n<ul>\n<li>b|</li>\n</ul>\n</li>\n</ul>',
    ],
    [
      'un bloc de code : aucun',
      shown(element('pre', element('code', 'x'))),
      '<pre><code>x</code></pre>',
    ],
    ['un tableau : aucun', shown(element('table', 'x')), '<table>x</table>'],
    ['rien : aucun', shown(), ''],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected)
  })
})
