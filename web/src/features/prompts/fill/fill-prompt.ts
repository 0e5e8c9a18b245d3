import { isAllowedValue, type PromptField } from '@atelier/contract/prompts/prompt-fields'

/** What was filled in, by the names of the fields. */
export type FieldValues = Readonly<Record<string, string>>

const names = /\{\{ {0,9}([\p{L}\p{N}_-]{1,40}) {0,9}\}\}/gu

/** The names between braces, in their order, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.normalize('NFC').matchAll(names)].map(([, name = '']) => name)),
]

/** How a value is written in a text. */
export type WriteValue = (field: PromptField, value: string) => string

/** The text with the values of its fields. Other names stay as they are, and braces within values are not filled in again. */
export function fillPrompt(
  { text, fields }: { readonly text: string; readonly fields: readonly PromptField[] },
  values: FieldValues,
  write: WriteValue,
): string {
  const byName = new Map(fields.map((field) => [field.name, field]))
  return text.normalize('NFC').replaceAll(names, (braces, name: string) => {
    const field = byName.get(name)
    if (!field) return braces
    const value = filledValue(values, field)
    return value === '' ? '' : write(field, value)
  })
}

export const filledValue = (
  values: FieldValues,
  { name, default: initial }: PromptField,
): string => (Object.hasOwn(values, name) ? (values[name] ?? '') : initial)

/** What keeps a field from being inserted. */
export type FieldFault = 'missing' | 'wrong'
export function faultOf(field: PromptField, value: string): FieldFault | undefined {
  if (field.isRequired && value.trim() === '') return 'missing'
  return isAllowedValue(field, value) ? undefined : 'wrong'
}
