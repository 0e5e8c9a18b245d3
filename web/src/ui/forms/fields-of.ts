import type { FieldPath, FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form'

/** A field of a form whose value is a `T`. */
export interface FieldProps<V extends FieldValues, T> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPathByValue<V, T>
  readonly label: string
  readonly help?: string | undefined
}

/** What every field of a form is given, by its name: the label is the text of that name, the help is the note about it, if any. */
export const fieldsOf =
  <V extends FieldValues, T extends object>(
    form: UseFormReturn<V>,
    labels: T,
    noteFor: (name: string) => string | undefined = () => undefined,
  ) =>
  <N extends FieldPath<V> & keyof T>(name: N) => ({
    form,
    name,
    label: labels[name],
    help: noteFor(name),
  })
