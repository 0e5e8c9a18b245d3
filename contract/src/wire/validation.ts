import type { z } from 'zod'
import { formatNumber } from '#limits/numbers.ts'

/**
 * French messages for schemas that have none of their own. The server and the forms both pass this
 * to zod,
 * so that they show the same messages.
 */
export const frenchIssueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Champ requis'
        : `Valeur inattendue (${typeNames[issue.expected] ?? issue.expected} attendu)`
    case 'unrecognized_keys':
      return `Champ inconnu : ${issue.keys.slice(0, shownKeys).map(shortName).join(', ')}`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_value':
      return `Valeur non permise (choix : ${issue.values.map(String).join(', ')})`
    case 'invalid_format':
      return 'Format invalide'
    case 'not_multiple_of':
      return `Doit être un multiple de ${issue.divisor}`
    default:
      return 'Valeur invalide'
  }
}

/** Unknown fields that a message names, and the longest name; a body may have as many as it has bytes. */
const shownKeys = 5
const maxNameLength = 100
const shortName = (name: string) => name.slice(0, maxNameLength)

/**
 * The message for a missing value or one of the wrong type. As `{ error }` it would also appear for
 * a value that is too long.
 */
export const required = (sentence: string) => ({
  error: ({ code }: z.core.$ZodRawIssue) => (code === 'invalid_type' ? sentence : undefined),
})

const typeNames: Record<string, string> = {
  string: 'texte',
  number: 'nombre',
  int: 'nombre entier',
  boolean: 'vrai ou faux',
  array: 'liste',
  object: 'objet',
  record: 'objet',
  date: 'date',
}

type TooSmall = z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>
type TooBig = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>
function tooSmall({ origin, minimum }: TooSmall): string {
  if (origin === 'string')
    return minimum === 1 ? 'Champ requis' : `${counted(minimum, 'caractère')} au moins`
  if (origin === 'array' || origin === 'set') return `${counted(minimum, 'élément')} au moins`
  return `Au moins ${minimum}`
}
function tooBig({ origin, maximum }: TooBig): string {
  if (origin === 'string') return `${counted(maximum, 'caractère')} au plus`
  if (origin === 'array' || origin === 'set') return `${counted(maximum, 'élément')} au plus`
  return `Au plus ${maximum}`
}

const counted = (count: number | bigint, noun: string) =>
  `${formatNumber(Number(count), 'fr')} ${noun}${count < 2 ? '' : 's'}`

export type ValidationResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: Record<string, string> }

/** Fields that a refusal names: a long list of wrong values would make it larger than the request. */
const maxFields = 50

/** Validates a value. On failure, one French message per field, by its path (`''` for the whole value). */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
): ValidationResult<z.output<S>> {
  const parsed = schema.safeParse(value, { error: frenchIssueMessage })
  if (parsed.success) return { ok: true, value: parsed.data }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues.slice(0, maxFields)) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, maxFields) : ['']
    for (const name of names) {
      const path = [...issue.path, name].filter((part) => part !== '')
      fields[path.map((part) => shortName(String(part))).join('.')] ??= issue.message
    }
  }
  return { ok: false, fields }
}
