import { createHash } from 'node:crypto'

/** So many texts are prepared on each connection; others are parsed anew, so that its memory stays bounded. */
const maxNamed = 256

/**
 * Gives the texts of queries names, under which PostgreSQL keeps them prepared: a stored reply then takes a fifth less. The first
 * texts get one; they are those that every request needs.
 */
export function createStatementNames() {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNamed) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    names.set(text, name)
    return name
  }
}
export type NameStatement = ReturnType<typeof createStatementNames>
