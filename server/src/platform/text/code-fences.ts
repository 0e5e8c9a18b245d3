const fenceLine = /^ {0,3}(`{3,}|~{3,})([^\n]*)/gm

/**
 * The marks that opened the block of code in which a Markdown text ends; `undefined` if it ends outside of one. At least as many of
 * the same marks close a block, alone on their line: a block of four may hold whole blocks of three.
 */
export function openFenceOf(text: string): string | undefined {
  let open: string | undefined
  for (const [, marks = '', rest = ''] of text.matchAll(fenceLine)) {
    if (open !== undefined) {
      if (marks.startsWith(open) && rest.trim() === '') open = undefined
      // Backticks on the same line make it code within a sentence.
    } else if (marks.startsWith('~') || !rest.includes('`')) open = marks
  }
  return open
}

/** The text with an end for its last block of code, so that what is written after it is no part of the block. */
export function withClosedFence(text: string): string {
  const open = openFenceOf(text)
  return open === undefined ? text : `${text}${text.endsWith('\n') ? '' : '\n'}${open}`
}
