import type { z } from 'zod'

/**
 * French sentences for what a schema finds wrong and has no sentence of its own for.
 * Given to every check (server and forms), so both sides say the same.
 */
export const frenchIssueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Champ requis'
        : `Valeur inattendue (${typeNames[issue.expected] ?? issue.expected} attendu)`
    case 'unrecognized_keys':
      return `Champ inconnu : ${issue.keys.join(', ')}`
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

/** The sentence for a field that is missing or of another kind; as `{ error }` it would be said of one that is too long as well. */
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
    return minimum === 1
      ? 'Champ requis'
      : `${withThousandsSeparators(minimum)} caractères au moins`
  if (origin === 'array' || origin === 'set') return `${minimum} éléments au moins`
  return `Au moins ${minimum}`
}
function tooBig({ origin, maximum }: TooBig): string {
  if (origin === 'string') return `${withThousandsSeparators(maximum)} caractères au plus`
  if (origin === 'array' || origin === 'set') return `${maximum} éléments au plus`
  return `Au plus ${maximum}`
}

/** The narrow space of the runtime disappears in our fonts. */
const withThousandsSeparators = (count: number | bigint) =>
  count.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')

export type ValidationResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fields: Record<string, string> }

/** Checks a value against a schema; when wrong, one French sentence per field, keyed by its path (`''` for the whole). */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
): ValidationResult<z.output<S>> {
  const parsed = schema.safeParse(value, { error: frenchIssueMessage })
  if (parsed.success) return { ok: true, value: parsed.data }
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    for (const name of names)
      fields[[...issue.path, name].filter((part) => part !== '').join('.')] ??= issue.message
  }
  return { ok: false, fields }
}
