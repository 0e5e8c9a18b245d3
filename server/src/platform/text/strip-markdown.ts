/** In the order in which they are taken away; each looks only a little ahead, so that a long text full of brackets costs no more. */
const replacements: readonly (readonly [mark: RegExp, instead: string])[] = [
  [/^ *`{3,}.{0,40}$/gm, ''],
  [/!?\[([^\]\n]{0,300})\]\([^()\s]{0,2000}(?: "[^"\n]{0,300}")?\)/g, '$1'],
  [/^ *(?:#{1,6}|>|[-*+]) +/gm, ''],
  [/^[ |:]*-[-:| ]{2,}$/gm, ''],
  [/^ *\| *(.*?) *\| *$/gm, '$1'],
  [/ \| /g, ' · '],
  [/\*\*|`+/g, ''],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, ''],
]

/** A text of Markdown as one reads it in a line or two: its words, without what only says how they look. */
export const stripMarkdown = (text: string): string =>
  replacements.reduce((read, [mark, instead]) => read.replaceAll(mark, instead), text).trim()
