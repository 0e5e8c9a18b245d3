import { type ESTree, Visitor } from 'vite'

/** A function and its line count, from its first word to its closing brace, JSX included. */
export interface FunctionLength {
  readonly line: number
  readonly lines: number
}

type AnyFunction = { readonly start: number; readonly end: number }

/** Every function of a file, nested ones included. */
export function functionLengths(program: ESTree.Program, text: string): FunctionLength[] {
  const lineAt = lineCounter(text)
  const found: FunctionLength[] = []
  const add = ({ start, end }: AnyFunction) => {
    const line = lineAt(start)
    found.push({ line, lines: lineAt(end) - line + 1 })
  }
  new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program)
  return found
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
