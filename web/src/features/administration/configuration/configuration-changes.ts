import { fieldName, valueText } from '#features/audit/audit.texts.ts'
import { formatNumber } from '#format/numbers.ts'
import { formatSize } from '#format/sizes.ts'
import { configurationTexts } from '../configuration.texts.ts'
import {
  type ConfigurationValues,
  clearsApiKey,
  toConfigurationChange,
} from './configuration-values.ts'

const texts = configurationTexts.changes

/** One setting that saving will change. A key is never shown, neither the old one nor the new. */
export interface ConfigurationChangeRow {
  readonly field: string
  readonly name: string
  readonly before: string
  readonly after: string
}

/** What saving will change, in the order of the form; `isKeySet`: the server has a key for LocalAI. */
export function changeRows(
  base: ConfigurationValues,
  values: ConfigurationValues,
  isKeySet: boolean,
): ConfigurationChangeRow[] {
  const before = fieldsOf(base)
  const rows = [...fieldsOf(toConfigurationChange(base, values))]
    .filter(([field]) => field !== keyField)
    .map(([field, value]) => ({
      field,
      name: fieldName(field),
      before: displayValue(field, before.get(field)),
      after: displayValue(field, value),
    }))
  const key = apiKeyChange(base, values, isKeySet)
  if (key !== undefined)
    rows.push({
      field: keyField,
      name: texts.key,
      before: isKeySet ? texts.keySet : texts.noKey,
      after: key,
    })
  return rows
}

const keyField = 'localai.apiKey'

/** The new state of the key, if it changes. */
function apiKeyChange(
  { localai: before }: ConfigurationValues,
  { localai: after }: ConfigurationValues,
  isKeySet: boolean,
) {
  if (after.apiKey) return texts.newKey
  const isErased =
    isKeySet && (after.apiKey === null || clearsApiKey(before.baseUrl, after.baseUrl))
  return isErased ? texts.noKey : undefined
}

const fieldsOf = (sections: object): Map<string, unknown> =>
  new Map(
    Object.entries(sections).flatMap(([section, fields]: [string, object]) =>
      Object.entries(fields).map(([name, value]): [string, unknown] => [
        `${section}.${name}`,
        value,
      ]),
    ),
  )

function displayValue(field: string, value: unknown): string {
  if (typeof value === 'number')
    return field.endsWith('Bytes') ? formatSize(value) : formatNumber(value)
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  return valueText(text === '' ? null : text)
}
