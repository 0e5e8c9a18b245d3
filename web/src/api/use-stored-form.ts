import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { checkedBy } from './form-check.ts'

interface StoredForm<V> {
  /** Fulfilled when the form is sent. */
  readonly schema: z.ZodType<V, V>
  readonly empty: V
  readonly stored: { readonly read: () => V | undefined; readonly keep: (values: V) => void }
}

/** The form of a tool, as it was left; what is typed is kept. */
export function useStoredForm<V extends FieldValues>({
  schema,
  empty,
  stored,
}: StoredForm<V>): UseFormReturn<V> {
  const form = useForm<V>({
    // Whole, though the library would also take a part.
    defaultValues: (stored.read() ?? empty) as DefaultValues<V>,
    resolver: checkedBy(schema),
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => stored.keep(values),
      }),
    [form, stored],
  )
  return form
}
