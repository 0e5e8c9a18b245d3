/** Removes NUL characters: PostgreSQL refuses them, and text copied from other programs may contain them. */
export const stripNul = (text: string): string =>
  text.includes('\u0000') ? text.replaceAll('\u0000', '') : text

/**
 * A parsed value with texts that every database stores alike, in place: without NUL, and with a sign for each half of a character, which
 * PostgreSQL takes in no JSON. Without recursion, because a request may be nested very deeply.
 */
export function toStorable(value: unknown): unknown {
  const holder = { value }
  const waiting: Record<string, unknown>[] = [holder]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    // Not its entries: they would take several times the memory of a long list.
    for (const key in next) {
      const inner = next[key]
      if (typeof inner === 'string') {
        if (!isStorable(inner)) next[key] = stripNul(inner).toWellFormed()
      } else if (typeof inner === 'object' && inner !== null)
        waiting.push(inner as Record<string, unknown>)
    }
  }
  return holder.value
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** Whether a text of JSON may say, by an escape, what `toStorable` changes. */
export const saysUnstorable = (json: string): boolean =>
  json.includes('\\u0000') || json.includes('\\ud') || json.includes('\\uD')

/** JSON for PostgreSQL: an engine may end a text within a character. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed() : inner,
  )
