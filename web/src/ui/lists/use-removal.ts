import {
  type Confirmation,
  type ConfirmedMutation,
  useConfirmation,
} from '../dialogs/use-confirmation.ts'

/** A removal that waits for its confirmation; `dialog` is given to a `ConfirmDialog`. */
export interface Removal<T> extends Confirmation<T> {
  readonly dialog: Confirmation<T>['dialog'] & { readonly tone: 'error' }
}

/** Asks before it removes an item of a list. */
export function useRemoval<T>(
  mutation: ConfirmedMutation<T, unknown>,
  onRemoved?: (item: T) => void,
  failed?: (reason: string) => string,
): Removal<T> {
  const confirmation = useConfirmation({ mutation, onDone: onRemoved, failed })
  return { ...confirmation, dialog: { ...confirmation.dialog, tone: 'error' } }
}
