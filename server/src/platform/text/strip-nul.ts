/** Removes NUL characters: PostgreSQL refuses them, and text copied from other programs may contain them. */
export const stripNul = (text: string): string =>
  text.includes('\u0000') ? text.replaceAll('\u0000', '') : text

/** The same for every string of a parsed value, in place; without recursion, because a request may be nested very deeply. */
export function stripNulsDeep(value: unknown): unknown {
  const holder = { value }
  const waiting: Record<string, unknown>[] = [holder]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    // Not its entries: they would take several times the memory of a long list.
    for (const key in next) {
      const inner = next[key]
      if (typeof inner === 'string') {
        if (inner.includes('\u0000')) next[key] = stripNul(inner)
      } else if (typeof inner === 'object' && inner !== null)
        waiting.push(inner as Record<string, unknown>)
    }
  }
  return holder.value
}
