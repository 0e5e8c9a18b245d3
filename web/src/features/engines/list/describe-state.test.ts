import type { EngineState } from '@atelier/contract/engines/engine-reports'
import { expect, it } from 'vitest'
import { describeState } from './describe-state.ts'

const running: EngineState = {
  id: 'localai',
  health: 'running',
  product: 'vLLM',
  version: '0.11.0',
  running: 2,
  slots: 4,
  isLimited: false,
  retryAfter: 0,
  load: null,
  modelCount: 3,
  reason: null,
  differingModels: [],
}

it('dit un moteur en service, arrêté, désactivé ou pas encore vérifié', () => {
  expect(describeState('on', running)).toEqual({ tone: 'success', label: 'En service', notes: [] })
  expect(describeState('off', running)).toMatchObject({ tone: 'neutral', label: 'Désactivé' })
  expect(describeState('on', undefined)).toMatchObject({ label: 'Vérification' })
  expect(describeState('on', { ...running, health: 'stopped', retryAfter: 12 })).toMatchObject({
    tone: 'error',
    label: 'Ne répond pas',
    notes: [expect.stringMatching(/^Arrêté ou injoignable, nouvel essai dans 12.secondes$/)],
  })
})

it('dit combien d’appels finissent encore dans un moteur que l’on vide', () => {
  expect(describeState('draining', running)).toMatchObject({
    label: 'Se vide',
    notes: [expect.stringMatching(/2.appels se terminent/)],
  })
  expect(describeState('draining', { ...running, running: 0 })).toMatchObject({ label: 'Vidé' })
})

it('dit un moteur plein, et des fichiers qui diffèrent', () => {
  const { notes } = describeState('on', {
    ...running,
    isLimited: true,
    differingModels: ['qwen3', 'llama'],
  })
  expect(notes).toHaveLength(2)
  expect(notes[1]).toContain('qwen3, llama')
})
