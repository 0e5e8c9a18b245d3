import type { TrashChoice } from '@atelier/contract/trash/trash'

/** What was put into the trash: one work by its title, or several by their number, or the messages of a chat. */
export type TrashedNow = (
  | { readonly title: string }
  | { readonly count: number }
  | { readonly messages: number }
) & {
  readonly choice: TrashChoice
}
