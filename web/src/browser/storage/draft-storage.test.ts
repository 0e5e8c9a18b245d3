import { expect, test } from 'vitest'
import { createDraftStorage } from './draft-storage.ts'
import { createSafeStorage } from './safe-storage.ts'

test('sans enregistrement automatique, un brouillon ne vit que le temps de la page', () => {
  const stored = new Map<string, string>()
  const browser = createSafeStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }))
  let isAutosaved = true
  const drafts = createDraftStorage(browser, () => isAutosaved)
  drafts.set('note', 'gardée')
  expect(stored.get('note')).toBe('gardée')
  isAutosaved = false
  drafts.set('note', 'passagère')
  expect([drafts.get('note'), stored.has('note')]).toEqual(['passagère', false])
  isAutosaved = true
  drafts.set('note', 'gardée de nouveau')
  expect([drafts.get('note'), stored.get('note')]).toEqual([
    'gardée de nouveau',
    'gardée de nouveau',
  ])
})
