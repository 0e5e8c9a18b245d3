/** The same for the product and for the library called bare. */
export const measured = {
  tokens: 300,
  rounds: 15,
  sampling: { temperature: 0.7, topP: 0.9, topK: 40 },
  /** Conversations that are remembered, as the product plans them on a large machine. */
  sequences: 4,
} as const

export const shortQuestion = (round: number) => `Question ${round} : dites n’importe quoi.`
/** Each of its characters is a token for the model of the bench. */
export const longQuestion = (round: number) => `${round} ${'abcdefghij klmnopqrst '.repeat(130)}`
