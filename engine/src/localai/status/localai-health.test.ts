import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createLocalAi } from '../localai.ts'

const double = await startLocalAiDouble()
const { control } = double
const engine = createLocalAi({ baseUrl: double.url })
afterEach(double.reset)

describe('la santé', () => {
  it('dit la version et ce qui est chargé', async () => {
    expect(await engine.health(neverAborted())).toEqual({
      state: 'ok',
      version: 'v4.9.0 (82c191a)',
      loaded: ['qwen3-8b'],
    })
    control.server = 'ollama'
    expect(await engine.health(neverAborted())).toEqual({
      state: 'ok',
      version: '0.12.3',
      loaded: ['qwen3-8b'],
    })
    control.server = 'vllm'
    expect(await engine.health(neverAborted())).toEqual({ state: 'ok', version: '0.11.0' })
  })

  it('ne donne pas pour une version celle d’un moteur construit sans', async () => {
    control.version = ' ()'
    expect(await engine.health(neverAborted())).toEqual({ state: 'ok', loaded: ['qwen3-8b'] })
    expect(await engine.status(neverAborted())).not.toHaveProperty('version')
  })

  it.each(['localai', 'llama-cpp'] as const)('dit qu’il démarre (%s)', async (server) => {
    control.server = server
    control.starting = true
    expect(await engine.health(neverAborted())).toEqual({ state: 'starting' })
  })

  it('reste bonne quand la clé est refusée : le moteur vit', async () => {
    control.apiKey = 'secret'
    expect(await engine.health(neverAborted())).toEqual({ state: 'ok' })
    control.server = 'openai'
    expect(await engine.health(neverAborted())).toEqual({ state: 'ok' })
  })

  it.each([
    ['muet', { type: 'hang' }],
    ['coupé', { type: 'drop' }],
    [
      'un site web quelconque',
      {
        type: 'answer',
        status: 200,
        body: '<html></html>',
        headers: { 'content-type': 'text/html' },
      },
    ],
    ['une redirection', { type: 'redirect', to: 'https://example.org/' }],
    ['un proxy sans moteur', { type: 'refuse', as: 'no-nodes' }],
  ] as const)('dit injoignable : %s', async (_title, fault) => {
    control.otherFault = fault
    const impatient = createLocalAi({
      baseUrl: double.url,
      ...(fault.type === 'hang' && { controlTimeoutMs: 50 }),
    })
    expect(await impatient.health(neverAborted())).toEqual({ state: 'unreachable' })
  })

  it('s’interrompt quand on le demande', async () => {
    control.otherFault = { type: 'hang' }
    await expect(engine.health(AbortSignal.abort(new Error('assez')))).rejects.toThrow('assez')
  })
})

describe('le redémarrage', () => {
  it.each(['localai', 'ollama'] as const)('libère la mémoire (%s)', async (server) => {
    control.server = server
    control.loaded = ['qwen3-8b', 'llava-1.6-7b']
    expect(await engine.restart(neverAborted())).toEqual({ done: 'unloaded' })
    expect(control.loaded).toEqual([])
  })

  it('dit ce qu’il ne sait pas faire', async () => {
    control.server = 'vllm'
    expect(await failureOf(engine.restart(neverAborted()))).toMatchObject({ reason: 'unsupported' })
  })
})

describe('l’état', () => {
  const gigabyte = 1024 ** 3

  it('dit ce qui est chargé, par quoi, et la mémoire de la machine', async () => {
    expect(await engine.status(neverAborted())).toEqual({
      version: 'v4.9.0 (82c191a)',
      loaded: [{ id: 'qwen3-8b', backend: 'llama-cpp' }],
      memory: { kind: 'ram', total: 32 * gigabyte, used: 8 * gigabyte },
      cards: [],
    })
  })

  it('dit la mémoire des cartes quand il y en a', async () => {
    control.cards = 2
    expect(await engine.status(neverAborted())).toMatchObject({
      memory: { kind: 'gpu', total: 16 * gigabyte, used: 6 * gigabyte },
      cards: [{ name: 'Carte 1' }, { name: 'Carte 2' }],
    })
  })

  it('se passe de ce qui n’est pas dit', async () => {
    control.webUi = false
    expect(await engine.status(neverAborted())).toEqual({
      version: expect.any(String),
      loaded: [expect.any(Object)],
      cards: [],
    })
    control.server = 'ollama'
    expect(await engine.status(neverAborted())).toMatchObject({
      version: '0.12.3',
      loaded: [{ id: 'qwen3-8b', memory: { total: 6 * gigabyte, onCard: 5 * gigabyte } }],
    })
    control.server = 'vllm'
    expect(await failureOf(engine.status(neverAborted()))).toMatchObject({ reason: 'unsupported' })
  })

  it.each(['localai', 'ollama'] as const)(
    'libère un modèle, et dit s’il était là (%s)',
    async (server) => {
      control.server = server
      expect(await engine.unload('qwen3-8b', neverAborted())).toBe(true)
      expect(await engine.unload('qwen3-8b', neverAborted())).toBe(false)
      expect(control.loaded).toEqual([])
    },
  )
})
