import { type AuditChange, auditLimits } from '@atelier/contract/audit/audit'
import { isSecretField, maskedValue } from '#platform/log/secret-fields.ts'
import { truncateText } from '#platform/text/truncate-text.ts'

/** Lists the fields that differ, as text. For a secret, it only says that it changed. */
export function changesBetween(
  before: object | undefined,
  after: object | undefined,
): AuditChange[] {
  const [oldFields, newFields] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...oldFields.keys(), ...newFields.keys()])]
    .filter((field) => oldFields.get(field) !== newFields.get(field))
    .map((field) => ({
      field,
      before: presentValue(field, oldFields.get(field)),
      after: presentValue(field, newFields.get(field)),
    }))
}

function presentValue(field: string, value: string | undefined): string | null {
  if (value === undefined) return null
  return field.split('.').some(isSecretField)
    ? maskedValue
    : truncateText(value, auditLimits.valueMax)
}

/** Returns every value by its path. A list counts as one value; empty values are left out. */
function fieldsOf(value: object | undefined, path = ''): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, inner] of Object.entries(value ?? {})) {
    const field = path === '' ? name : `${path}.${name}`
    if (isPlain(inner))
      for (const [deeper, text] of fieldsOf(inner, field)) fields.set(deeper, text)
    else if (inner !== null && inner !== undefined && inner !== '') fields.set(field, textOf(inner))
  }
  return fields
}
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(', ') : String(value)
