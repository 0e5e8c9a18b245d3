import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

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
