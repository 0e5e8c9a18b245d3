import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { isApiFailure } from '#api/failures.ts'

/** What the server refuses of a field stands under it, and the field has the focus. */
export const showFieldError =
  <V extends FieldValues>(form: UseFormReturn<V>, field: FieldPath<V>) =>
  (failure: unknown): void => {
    const message = isApiFailure(failure) ? failure.fields[field] : undefined
    if (message !== undefined) form.setError(field, { message }, { shouldFocus: true })
  }
