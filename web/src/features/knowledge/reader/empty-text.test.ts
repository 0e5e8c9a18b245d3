import { expect, test } from 'vitest'
import { emptyText } from './empty-text.ts'

const textOf = (code: string) =>
  emptyText({ state: 'unreadable', gaps: [], problem: { code, error: 'La raison.' } })

test('seul un document sans texte peut être fait de pages numérisées', () => {
  expect(textOf('knowledge.no-text')).toMatch(/^Si ses pages sont numérisées/)
  for (const code of ['knowledge.damaged', 'knowledge.locked', 'knowledge.too-heavy'])
    expect(textOf(code)).toBe('La raison.')
})
