import { type ESTree, parseSync, Visitor } from 'vite'

/** A regular expression as it is written in a source file. */
export interface WrittenPattern {
  readonly line: number
  readonly pattern: RegExp
}

/** Every regular expression that a source file writes out; those it puts together while it runs are only counted. */
export function findPatterns(path: string, text: string) {
  const written: WrittenPattern[] = []
  let assembled = 0
  const countAssembled = ({ callee }: { readonly callee: ESTree.Node }) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp') assembled += 1
  }
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      written.push({
        line: text.slice(0, node.start).split('\n').length,
        pattern: new RegExp(node.regex.pattern, node.regex.flags),
      })
    },
    NewExpression: countAssembled,
    CallExpression: countAssembled,
  }).visit(parseSync(path, text).program)
  return { written, assembled }
}
