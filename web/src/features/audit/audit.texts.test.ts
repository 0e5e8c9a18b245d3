import { expect, test } from 'vitest'
import { valueText } from './audit.texts.ts'

test('ce qui a été fait à chaque moteur se lit en français, même dans une ancienne ligne', () => {
  expect(
    valueText('LocalAI (unloaded), Le moteur intégré (restarted), sd (command)', 'engines'),
  ).toBe(
    'LocalAI (modèles déchargés), Le moteur intégré (programmes redémarrés), sd (commande de redémarrage exécutée)',
  )
  expect(valueText('Ollama', 'engines')).toBe('Ollama')
})

test('le niveau d’une annonce se lit en français', () => {
  expect([valueText('warning', 'level'), valueText('warning', 'name')]).toEqual([
    'avertissement',
    'warning',
  ])
})
