/** Scripts without spaces between words: each character counts as a word. So does each emoji. */
const singleCharacterScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Extended_Pictographic}`

/**
 * The patterns that read texts of users and models. Each takes linear time, whatever the text: a pattern
 * that may start anywhere must not scan to the end of the text from each start.
 */
export const textPatterns = {
  spaces: /\s+/g,
  word: new RegExp(
    String.raw`[[${singleCharacterScripts}]--[\d#*]]|[[\p{L}\p{M}\p{N}]--[[${singleCharacterScripts}]--[\d#*]]]+`,
    'gv',
  ),
  ascii: /^[\0-\x7f]*$/,
  /** Only Latin letters, and no © or ®, which are pictographs. */
  latin: /^[\0-\xa8\xaa-\xad\xaf-\u024f]*$/,
  /** The same as `word` within such a text. */
  latinWord: /[0-9A-Za-z\xaa\xb2\xb3\xb5\xb9\xba\xbc-\xbe\xc0-\xd6\xd8-\xf6\xf8-\u024f]+/g,
  markdown: {
    fence: /^ *(?:`{3,}|~{3,}).{0,40}$/gm,
    /** Repetitions are bounded and stop at the next bracket, so a text full of brackets stays fast. */
    link: /!?\[([^[\]\n]{0,300})\]\([^()\s]{0,2000}(?: "[^"\n]{0,300}")?\)/g,
    lineStart: /^ *(?:#{1,6}|>|[-*+]) +/gm,
    tableRule: /^[ |:]*-[-:| ]{2,}$/gm,
    /** From the first bar of a line to the last; the code trims what is between. */
    tableRow: /^ *\|([^\n]*)\| *$/gm,
    codeOrBold: /\*\*|`+/g,
    italic: /(?<![\p{L}\p{N}*])\*(?=[^\s*])|(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu,
  },
} as const satisfies TextPatterns

interface TextPatterns {
  readonly [name: string]: RegExp | TextPatterns
}
