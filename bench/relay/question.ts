/** A chat model of the double, and the question to which it answers so many stamped tokens. */
export const model = 'qwen3-8b'
export const questionFor = (tokens: number): string => `[[mesure:${tokens}]]`
export const tokensPerSecond = 50
