import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { isApiFailure } from '../failures.ts'

/** Shows the server's error about a field under it, and focuses the field. */
export const showFieldError =
  <V extends FieldValues>(form: UseFormReturn<V>, field: FieldPath<V>) =>
  (failure: unknown): void => {
    const message = isApiFailure(failure) ? failure.fields[field] : undefined
    if (message !== undefined) form.setError(field, { message }, { shouldFocus: true })
  }
