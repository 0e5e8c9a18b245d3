import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { formResolver } from './form-resolver.ts'

interface StoredFormOptions<V> {
  /** Satisfied when the form is sent. */
  readonly schema: z.ZodType<V, V>
  readonly empty: V
  readonly save: { readonly read: () => V | undefined; readonly save: (values: V) => void }
}

/** The form of a tool as it was left; changes are saved in the browser. */
export function useStoredForm<V extends FieldValues>({
  schema,
  empty,
  save,
}: StoredFormOptions<V>): UseFormReturn<V> {
  const form = useForm<V>({
    // All values, though the library would also take some.
    defaultValues: (save.read() ?? empty) as DefaultValues<V>,
    resolver: formResolver(schema),
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => save.save(values),
      }),
    [form, save],
  )
  return form
}
