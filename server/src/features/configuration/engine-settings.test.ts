import { expect, test } from 'vitest'
import { createTextCipher } from '#platform/secrets/text-cipher.ts'
import { initialSettings } from './configuration-settings.ts'
import { engineSettings } from './engine-settings.ts'

const cipher = createTextCipher(new Uint8Array(32))
const settings = {
  ...initialSettings,
  localai: { ...initialSettings.localai, baseUrl: 'http://ailleurs.example:8080' },
}

test('la clé de l’environnement ne part qu’à l’adresse de l’environnement', () => {
  const key = { localaiApiKey: 'sk-operateur' }
  expect(engineSettings(settings, key, cipher).localai).toMatchObject({
    baseUrl: 'http://ailleurs.example:8080',
    apiKey: undefined,
  })
  const both = { ...key, localaiUrl: 'http://127.0.0.1:8080' }
  expect(engineSettings(settings, both, cipher).localai).toMatchObject({
    baseUrl: 'http://127.0.0.1:8080',
    apiKey: 'sk-operateur',
  })
})
