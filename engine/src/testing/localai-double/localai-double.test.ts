import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startLocalAiDouble } from './localai-double.ts'

const double = await startLocalAiDouble()
const { control } = double
afterEach(double.reset)
afterAll(double.close)

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(double.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { accept: 'application/json', ...headers },
  })
const chat = (content: string, more: object = {}) =>
  post('/v1/chat/completions', {
    model: 'qwen3-8b',
    stream: true,
    messages: [{ role: 'user', content }],
    ...more,
  })
const frames = async (response: Response) =>
  (await response.text()).split('\n\n').filter((frame) => frame !== '')
const data = async (path: string) => JSON.parse(await (await fetch(double.url + path)).text()).data
const parsed = (frame: string | undefined) => JSON.parse(frame?.replace('data: ', '') ?? '')

/** The double must be no kinder than LocalAI: each test is a behaviour of the real one. */
describe('la doublure de LocalAI', () => {
  it('commence par un rôle et un contenu nul, sous un UUID nu', async () => {
    const response = await chat('bonjour')
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const first = parsed((await frames(response))[0])
    expect(first).toMatchObject({
      object: 'chat.completion.chunk',
      choices: [{ index: 0, finish_reason: null, delta: { role: 'assistant', content: null } }],
    })
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  it('finit par une trame sans contenu, puis [DONE], sans compte que l’on n’ait demandé', async () => {
    const all = await frames(await chat('bonjour'))
    expect(all.at(-1)).toBe('data: [DONE]')
    expect(parsed(all.at(-2)).choices).toEqual([
      { index: 0, finish_reason: 'stop', delta: { content: null } },
    ])
    expect(all.join('')).not.toContain('usage')
  })

  it('donne le compte demandé dans une trame sans choix', async () => {
    const all = await frames(await chat('bonjour', { stream_options: { include_usage: true } }))
    expect(parsed(all.at(-2))).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 12, total_tokens: expect.any(Number) },
    })
  })

  it('pense sous la clé « reasoning », avec un contenu nul', async () => {
    const all = await frames(await chat('[[pense]]'))
    expect(parsed(all[1]).choices[0].delta).toEqual({ content: null, reasoning: 'On ' })
  })

  it('met une erreur de modèle dans le flux, sous 200', async () => {
    const response = await chat('[[erreur]]')
    expect(response.status).toBe(200)
    const all = await frames(response)
    expect(parsed(all.at(-2))).toMatchObject({
      error: { code: 'server_error', type: 'server_error' },
    })
    expect(all.at(-1)).toBe('data: [DONE]')
  })

  it('prend un nom pour un motif : un bout de nom passe, puis échoue', async () => {
    expect((await chat('x', { model: 'qwen' })).status).toBe(500)
    expect((await chat('x', { model: 'org/inconnu' })).status).toBe(500)
    const unknown = await chat('x', { model: 'nada' })
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toEqual({
      error: {
        code: 404,
        message: 'model "nada" not found. To see available models, call GET /v1/models',
        type: 'invalid_request_error',
      },
    })
  })

  it('ne donne dans sa liste que des noms, et null pour ce qu’il ignore', async () => {
    expect((await data('/v1/models'))[0]).toEqual({ id: 'qwen3-8b', object: 'model' })
    const unknown = {
      id: 'mon-modele',
      object: 'model',
      capabilities: null,
      input_modalities: null,
      output_modalities: null,
    }
    expect((await data('/v1/models/capabilities')).at(-1)).toEqual(unknown)
    control.server = 'localai-older'
    expect((await fetch(`${double.url}/v1/models/capabilities`)).status).toBe(404)
    expect((await data('/api/models/capabilities'))[0].capabilities).toContain('FLAG_CHAT')
  })

  it('protège sa liste et sa version, pas sa santé', async () => {
    control.apiKey = 'k'
    const refused = await fetch(`${double.url}/v1/models`)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toBe('Bearer')
    expect((await fetch(`${double.url}/version`)).status).toBe(401)
    expect((await fetch(`${double.url}/readyz`)).status).toBe(200)
    expect((await fetch(`${double.url}/v1/models`, { headers: { 'x-api-key': 'k' } })).status).toBe(
      200,
    )
    control.opaqueErrors = true
    expect(await (await fetch(`${double.url}/v1/models`)).text()).toBe('')
  })

  it('refuse plus de 15 Mo et ce qui n’est pas lisible', async () => {
    control.bodyLimitBytes = 1000
    expect((await chat('a'.repeat(2000))).status).toBe(413)
    expect((await post('/v1/chat/completions', { model: 12 })).status).toBe(400)
  })

  it('arrête un modèle chargé, et lui seul', async () => {
    expect((await post('/backend/shutdown', { model: 'qwen3-8b' })).status).toBe(200)
    expect((await post('/backend/shutdown', { model: 'qwen3-8b' })).status).toBe(404)
    expect(await (await fetch(`${double.url}/system`)).json()).toMatchObject({ loaded_models: [] })
  })

  it('voit l’appelant qui s’en va', async () => {
    const seen = double.nextRequest('/v1/chat/completions')
    const stop = new AbortController()
    const body = JSON.stringify({
      model: 'qwen3-8b',
      stream: true,
      messages: [{ role: 'user', content: '[[attend]]' }],
    })
    const call = fetch(`${double.url}/v1/chat/completions`, {
      method: 'POST',
      body,
      signal: stop.signal,
    })
    const { outcome } = await seen
    stop.abort()
    await expect(call).rejects.toThrow()
    expect(await outcome).toBe('aborted')
  })

  it('coupe la connexion quand on le lui demande', async () => {
    const seen = double.nextRequest('/v1/chat/completions')
    await expect(chat('[[coupe]]').then((response) => response.text())).rejects.toThrow()
    expect(await (await seen).outcome).toBe('cut')
  })
})
