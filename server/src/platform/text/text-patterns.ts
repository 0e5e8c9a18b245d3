/** Scripts without spaces between words: each character counts as a word. So does each emoji. */
const singleCharacterScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Extended_Pictographic}`

/**
 * The patterns that read texts of users and models. Each takes linear time, whatever the text: a pattern
 * that may start anywhere must not scan to the end of the text from each start.
 */
export const textPatterns = {
  spaces: /\s+/g,
  plainWord: /[a-z0-9]+/g,
  word: new RegExp(
    String.raw`[[${singleCharacterScripts}]--[\d#*]]|[[\p{L}\p{M}\p{N}]--[[${singleCharacterScripts}]--[\d#*]]]+`,
    'gv',
  ),
  ascii: /^[\0-\x7f]*$/,
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
