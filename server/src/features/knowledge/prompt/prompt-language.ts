import type { UserSettings } from '@atelier/contract/account/settings'

/** The language in which a model is told how to use excerpts; it answers in that of the question. */
export type PromptLanguage = UserSettings['language']

export interface PromptTexts {
  readonly instruction: string
  /** Where it may use nothing else. */
  readonly only: string
  readonly excerpts: (mark: string) => string
  readonly end: (mark: string) => string
  readonly documents: (count: number, unread: number) => string
  readonly question: string
  /** Above excerpts that no model has read. */
  readonly withoutModel: string
  readonly nothing: (names: readonly string[]) => string
  readonly nearest: string
}

/** Names one after the other, the last one behind « and ». */
export const listed = (names: readonly string[], quote: (name: string) => string, and: string) =>
  [names.slice(0, -1).map(quote).join(', '), ...names.slice(-1).map(quote)]
    .filter((part) => part !== '')
    .join(` ${and} `)
