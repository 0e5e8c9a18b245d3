import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createEnginesSetup } from '#testing/engines/engines-setup.ts'

const setup = await createEnginesSetup()
afterAll(() => setup[Symbol.asyncDispose]())
afterEach(setup.reset)
const { add, doubleAt, tryAddress } = setup

describe('une adresse essayée', () => {
  test.each([
    ['localai', 'localai', 'LocalAI'],
    ['ollama', 'openai', 'Ollama'],
    ['vllm', 'openai', 'vLLM'],
    ['llama-cpp', 'openai', 'llama.cpp'],
  ] as const)('dit ce qui y répond, et ses modèles (%s)', async (server, kind, product) => {
    doubleAt(0).control.server = server
    expect(await tryAddress({ baseUrl: doubleAt(0).url })).toMatchObject({
      data: { isOk: true, kind, product, models: expect.any(Array) },
    })
  })

  test('dit en une phrase ce qui n’est pas un moteur', async () => {
    const { control, url } = doubleAt(0)
    control.otherFault = {
      type: 'answer',
      status: 200,
      body: '<html>Bienvenue</html>',
      headers: { 'content-type': 'text/html' },
    }
    expect(await tryAddress({ baseUrl: url })).toMatchObject({ data: { isOk: false, kind: null } })
    control.otherFault = { type: 'redirect', to: 'http://127.0.0.1:9/' }
    expect(await tryAddress({ baseUrl: url })).toMatchObject({ data: { isOk: false } })
    expect(await tryAddress({ baseUrl: 'http://127.0.0.1:9' })).toMatchObject({
      data: { isOk: false, models: [] },
    })
  })

  test('n’envoie la clé gardée qu’à son propre serveur', async () => {
    const { id } = await add(0, { apiKey: 'sk-gardee' })
    await tryAddress({ engineId: id, baseUrl: doubleAt(0).url })
    await tryAddress({ engineId: id, baseUrl: doubleAt(1).url })
    const keysAt = (index: number) =>
      new Set(doubleAt(index).requests.map(({ headers }) => headers.authorization))
    expect(keysAt(0)).toContain('Bearer sk-gardee')
    expect(keysAt(1)).toEqual(new Set([undefined]))
  })
})
