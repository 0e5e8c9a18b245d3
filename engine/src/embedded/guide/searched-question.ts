const limits = {
  /** Further characters and words make a search slower, and no help page answers them. */
  characters: 2_000,
  words: 50,
} as const

/** The part of a question that the Guide searches: its first different words. */
export const searchedQuestion = (question: string): string =>
  [...new Set(question.slice(0, limits.characters).split(/\s+/))].slice(0, limits.words).join(' ')
