/** Texts of so many characters that make careless code slow, by what they are made of. */
export const hostileTexts = (length: number): Readonly<Record<string, string>> => ({
  spaces: fill(' ', length),
  lines: fill('a\n', length),
  emptyLines: fill('\n', length),
  oneLine: fill('a', length),
  bars: fill('|', length),
  barAndSpaces: `|${fill(' ', length - 1)}`,
  table: fill('| a ', length),
  backticks: fill('`', length),
  backticksAndLetters: fill('`a``b', length),
  openingBrackets: fill('[', length),
  links: fill('[](', length),
  formulas: fill('\\[$$', length),
  stars: fill('*a ', length),
  dashes: fill('-', length),
  tags: fill('<a', length),
  // Of different classes, in the wrong order: normalizing has to sort them.
  marks: `e${fill('\u0301\u0323', length - 1)}`,
  invisible: fill('\u200b\u202e', length),
  emoji: fill('👩‍👩‍👧‍👦', length),
  ideographs: fill('語', length),
  halfCharacters: fill('\ud83d', length),
})

const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
