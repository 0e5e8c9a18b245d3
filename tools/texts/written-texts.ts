import { type ESTree, parseSync, Visitor } from 'vite'

/** A text as a source file writes it, with `{}` where a value goes. */
export interface WrittenText {
  readonly line: number
  readonly text: string
}

/** Every string, template and text between tags of a source file; not the names of properties, which nobody reads. */
export function writtenTexts(path: string, source: string): WrittenText[] {
  const texts: (WrittenText & { readonly start: number })[] = []
  const names = new Set<number>()
  const add = (node: ESTree.Node, text: string) =>
    texts.push({ start: node.start, line: source.slice(0, node.start).split('\n').length, text })
  new Visitor({
    Property: ({ key }) => void names.add(key.start),
    Literal: (node) => {
      if (typeof node.value === 'string') add(node, node.value)
    },
    TemplateLiteral: (node) =>
      void add(node, node.quasis.map(({ value }) => value.cooked ?? value.raw).join('{}')),
    JSXText: (node) => void add(node, node.value),
  }).visit(parseSync(path, source).program)
  return texts.filter(({ start }) => !names.has(start)).map(({ line, text }) => ({ line, text }))
}
