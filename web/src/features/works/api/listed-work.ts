/** A work as lists of every kind know it. */
export interface ListedWork {
  readonly id: string
  readonly title: string
  readonly isPinned?: boolean | undefined
  /** Names of its tags; absent where the list does not know them. */
  readonly tags?: readonly string[] | undefined
}
