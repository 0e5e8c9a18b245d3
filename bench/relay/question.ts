/** A chat model of the double, and the question to which it answers so many stamped tokens. */
export const model = 'qwen3-8b'
/** Further models, that answer as it does. */
export const otherModels = ['qwen3-8b-2', 'qwen3-8b-3', 'qwen3-8b-4'] as const
export const questionFor = (tokens: number): string => `[[mesure:${tokens}]]`
export const tokensPerSecond = 50
