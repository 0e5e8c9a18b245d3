import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import { expect, it } from 'vitest'
import { engineActions } from './engine-actions.ts'

const engineOf = (id: string, more: Partial<InstalledEngine> = {}): InstalledEngine => ({
  id,
  name: id,
  kind: 'openai',
  baseUrl: 'http://10.0.0.2:11434',
  pool: '',
  choice: 'balanced',
  switch: 'on',
  slots: null,
  timeout: 30,
  retryAttempts: 0,
  hasKey: false,
  hasRestartCommand: false,
  fixed: [],
  ...more,
})
const handlers = {
  edit: () => undefined,
  move: () => undefined,
  drain: () => undefined,
  turnOff: () => undefined,
  turnOn: () => undefined,
  restart: () => undefined,
  remove: () => undefined,
}
const labels = (engine: InstalledEngine) =>
  engineActions([engineOf('a'), engine, engineOf('z')], engine, handlers).map(({ label }) => label)

it('propose de vider ou de désactiver un moteur en service, de réactiver un autre', () => {
  expect(labels(engineOf('b'))).toEqual(
    expect.arrayContaining(['Vider', 'Désactiver', 'Décharger les modèles', 'Retirer']),
  )
  expect(labels(engineOf('b', { switch: 'draining' }))).toEqual(
    expect.arrayContaining(['Désactiver', 'Réactiver']),
  )
  expect(labels(engineOf('b', { switch: 'off' }))).not.toContain('Désactiver')
})

it('dit pourquoi le premier ne monte pas, et ce que l’environnement fixe', () => {
  const first = engineOf('a')
  const [, up] = engineActions([first, engineOf('b')], first, handlers)
  expect(up?.reason).toBe('Il est déjà le premier.')
  const fixed = engineOf('b', {
    fixed: ['name', 'baseUrl'].map((field) => ({ field, variable: 'ENGINES' })),
  })
  const actions = engineActions([first, fixed], fixed, handlers)
  expect(actions.find(({ label }) => label === 'Retirer')?.reason).toContain('ENGINES')
})
