export interface FencedCodeText {
  readonly code: string
  /** The word after the fence. */
  readonly language: string | undefined
}

const opening = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/

/**
 * Parses a block that is one fence and nothing else, closed or still open, without a Markdown parser, so that code is fast to render
 * while it streams in. `undefined` for anything else, and for the rare fences that are better left to the parser.
 */
export function parseFencedCode(block: string): FencedCodeText | undefined {
  const [first, margin = '', fence = '', words = ''] = opening.exec(block) ?? []
  if (first === undefined || /[`\\&]/.test(words)) return undefined
  const inside = readUntilClosed(block.slice(first.length), fence)
  if (inside === undefined || inside.includes('\r')) return undefined
  const code =
    margin === '' ? inside : inside.replaceAll(new RegExp(`^ {1,${margin.length}}`, 'gm'), '')
  return { code, language: words.trim().split(/\s/)[0] || undefined }
}

/** The text before the closing fence; all of it when there is none yet, `undefined` when more than empty lines follow it. */
function readUntilClosed(text: string, fence: string): string | undefined {
  const closing = new RegExp(`^ {0,3}${fence}${fence.charAt(0)}*[ \\t]*$`, 'm').exec(text)
  if (!closing) return text.replace(/\n$/, '')
  const after = text.slice(closing.index + closing[0].length)
  return after.trim() === '' ? text.slice(0, Math.max(0, closing.index - 1)) : undefined
}
