import { expect, test } from 'vitest'
import { createDraftStorage } from './draft-storage.ts'
import { createSafeStorage } from './safe-storage.ts'

test('sans enregistrement automatique, un brouillon ne vit que le temps de la page', () => {
  const kept = new Map<string, string>()
  const browser = createSafeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
  let isKept = true
  const drafts = createDraftStorage(browser, () => isKept)
  drafts.set('note', 'gardée')
  expect(kept.get('note')).toBe('gardée')
  isKept = false
  drafts.set('note', 'passagère')
  expect([drafts.get('note'), kept.has('note')]).toEqual(['passagère', false])
  isKept = true
  drafts.set('note', 'gardée de nouveau')
  expect([drafts.get('note'), kept.get('note')]).toEqual(['gardée de nouveau', 'gardée de nouveau'])
})
