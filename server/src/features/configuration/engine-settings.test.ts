import { expect, test } from 'vitest'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import { initialSettings, parseSettings } from './configuration-settings.ts'
import { configuredEngines } from './engine-settings.ts'
import { findStored, withEngine } from './engines/stored-engine.ts'

const cipher = createTextCipher(new Uint8Array(32))
const elsewhere = {
  ...findStored(initialSettings.engines, 'localai'),
  baseUrl: 'http://ailleurs.example:8080',
}
const settings = { engines: withEngine(initialSettings.engines, elsewhere) }

test('la clé de l’environnement ne part qu’à l’adresse de l’environnement', () => {
  const key = { localaiApiKey: 'sk-operateur' }
  expect(configuredEngines(settings, key, cipher)).toMatchObject([
    { id: 'localai', baseUrl: 'http://ailleurs.example:8080', apiKey: undefined },
  ])
  const both = { ...key, localaiUrl: 'http://127.0.0.1:8080' }
  expect(configuredEngines(settings, both, cipher)).toMatchObject([
    { id: 'localai', baseUrl: 'http://127.0.0.1:8080', apiKey: 'sk-operateur' },
  ])
})

test('les deux moteurs d’avant deviennent les premières lignes, avec leur clé et leurs délais', () => {
  const sealedKey = cipher.encrypt('sk-ancienne')
  const stored = new Map<string, unknown>([
    ['localai', { baseUrl: 'http://10.0.0.2:8080', timeout: 60, retryAttempts: 2, sealedKey }],
    ['sdapi', { baseUrl: 'http://10.0.0.3:7860' }],
  ])
  expect(configuredEngines(parseSettings(stored), {}, cipher)).toMatchObject([
    { id: 'localai', baseUrl: 'http://10.0.0.2:8080', apiKey: 'sk-ancienne', timeout: 60 },
    { id: 'sdapi', kind: 'sdapi', baseUrl: 'http://10.0.0.3:7860', retryAttempts: 2 },
  ])
})

test('ENGINES fixe tous les moteurs, sauf s’ils sont activés', () => {
  const off = { ...elsewhere, id: 'vllm', switch: 'off' } as const
  const engines = [{ id: 'vllm', url: 'http://10.0.0.9:8000', key: 'k' }]
  expect(configuredEngines({ engines: [elsewhere, off] }, { engines }, cipher)).toMatchObject([
    { id: 'vllm', name: 'vllm', kind: 'openai', apiKey: 'k', switch: 'off' },
  ])
})
