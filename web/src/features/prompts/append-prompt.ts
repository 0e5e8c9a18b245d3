/** What is in a field already, then the prompt. */
export const appendPrompt = (before: string, prompt: string): string =>
  before.trim() === '' ? prompt : `${before.trimEnd()}\n${prompt}`
