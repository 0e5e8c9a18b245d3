/** The five tones of code in the theme. */
export type CodeTone = 'keyword' | 'string' | 'number' | 'comment' | 'name'
/** A range of code with one tone, or none. */
export interface CodeToken {
  readonly text: string
  readonly tone?: CodeTone
}

/** The tone of the highlighter's classes, by their first word; others keep the colour of the text. */
const tones: Readonly<Record<string, CodeTone>> = {
  keyword: 'keyword',
  tag: 'name',
  'selector-tag': 'keyword',
  doctag: 'keyword',
  deletion: 'keyword',
  string: 'string',
  regexp: 'string',
  addition: 'string',
  char: 'string',
  link: 'string',
  number: 'number',
  literal: 'number',
  symbol: 'number',
  bullet: 'number',
  comment: 'comment',
  quote: 'comment',
  meta: 'comment',
  title: 'name',
  name: 'name',
  type: 'name',
  built_in: 'name',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  section: 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  'template-variable': 'name',
}
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * Parses the highlighter's output, nested `<span class="hljs-…">` with five entities, into flat ranges, so that the page
 * builds the elements itself and no HTML text is ever given to the browser.
 */
export function parseHighlightedHtml(html: string): CodeToken[] {
  const tokens: CodeToken[] = []
  const open: (CodeTone | undefined)[] = []
  for (const [piece, classes] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (classes !== undefined) open.push(toneForClasses(classes) ?? open.at(-1))
    else if (piece === '</span>') open.pop()
    else appendToken(tokens, decodeEntities(piece), open.at(-1))
  }
  return tokens
}

const toneForClasses = (classes: string) => tones[/^hljs-([\w-]+)/.exec(classes)?.[1] ?? '']
const decodeEntities = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

function appendToken(tokens: CodeToken[], text: string, tone: CodeTone | undefined) {
  const last = tokens.at(-1)
  if (last && last.tone === tone) tokens[tokens.length - 1] = { ...last, text: last.text + text }
  else tokens.push(tone === undefined ? { text } : { text, tone })
}
