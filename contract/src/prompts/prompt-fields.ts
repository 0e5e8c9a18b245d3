import { z } from 'zod'
import { required } from '#wire/validation.ts'
import { promptLimits } from './prompt-limits.ts'

export const fieldKinds = ['text', 'paragraph', 'number', 'date', 'choice', 'yes-no'] as const
export const FieldKind = z.enum(fieldKinds)
export type FieldKind = z.output<typeof FieldKind>

/** The name of a field, between `{{` and `}}` in the text. */
const wholeName = /^[\p{L}\p{N}_-]{1,40}$/u
const day = /^\d{4}-\d{2}-\d{2}$/

/** What is filled in before a prompt is inserted; the text has `{{name}}` where its value goes. */
export const PromptField = z
  .strictObject({
    name: z
      .string(required('Nom requis'))
      .normalize('NFC')
      .regex(wholeName, 'Lettres, chiffres et tirets, 40 au plus, sans espace'),
    kind: FieldKind,
    /** Shown instead of the name. */
    label: z.string().trim().max(promptLimits.labelMax).default(''),
    /** A day as `2027-03-12`, `yes` or `no`, one of the options: what the kind takes. */
    default: z.string().max(promptLimits.defaultMax).default(''),
    /** Of `choice` alone. */
    options: z
      .array(z.string().trim().min(1).max(promptLimits.optionMax))
      .max(promptLimits.optionsMax)
      .default([]),
    isRequired: z.boolean().default(false),
  })
  .check(({ value, issues }) => {
    const refuse = (path: 'options' | 'default', message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value[path] })
    if (value.kind === 'choice' && value.options.length === 0)
      refuse('options', 'Ajoutez au moins un choix')
    if (new Set(value.options).size < value.options.length)
      refuse('options', 'Deux choix sont identiques')
    if (!isAllowedValue(value, value.default))
      refuse('default', 'Cette valeur ne convient pas à ce champ')
  })
export type PromptField = z.output<typeof PromptField>

/** Whether a field takes this value; an empty one is allowed here, whatever the kind. */
export function isAllowedValue(
  { kind, options }: Pick<PromptField, 'kind' | 'options'>,
  value: string,
): boolean {
  if (value === '' || kind === 'text' || kind === 'paragraph') return true
  switch (kind) {
    case 'number':
      return /^-?\d{1,15}([.,]\d{1,15})?$/.test(value)
    case 'date':
      return day.test(value) && isDay(value)
    case 'choice':
      return options.includes(value)
    case 'yes-no':
      return value === 'yes' || value === 'no'
  }
}

/** The calendar has it: not the 31st of February. */
function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
