/** The assistant that answers in a chat, and how to choose another one, or none. */
export interface ChosenAssistant {
  readonly id: string | undefined
  /** Once it is known. */
  readonly name: string | undefined
  /** It was deleted, or is no longer shared. */
  readonly isGone: boolean
  readonly choose: (id: string | undefined) => void
}
