import { afterEach, describe, expect, it } from 'vitest'
import { collect, failureOf, neverAborted, textOf } from '#engine.suite.ts'
import type { ChatRequest } from '#engine-chat.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createLocalAi } from '../localai.ts'

const double = await startLocalAiDouble()
const { control } = double
const engine = createLocalAi({ baseUrl: double.url })
afterEach(async () => {
  double.reset()
  await engine.models(neverAborted())
  double.reset()
})

const request = (content = 'bonjour', more: Partial<ChatRequest> = {}): ChatRequest => ({
  model: 'qwen3-8b',
  messages: [{ role: 'user', content }],
  ...more,
})
const requestReply = (content?: string, more?: Partial<ChatRequest>) =>
  collect(engine.chat(request(content, more), neverAborted()))
const sentBody = () => double.requests.findLast(({ path }) => path === '/v1/chat/completions')?.body

describe('la demande', () => {
  it('ne porte que ce que l’appelant a fixé', async () => {
    await requestReply()
    expect(sentBody()).toEqual({
      model: 'qwen3-8b',
      messages: [{ role: 'user', content: 'bonjour' }],
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  it('porte les paramètres sous leurs noms d’OpenAI', async () => {
    await requestReply('bonjour', { temperature: 0, topP: 0.5, topK: 3, maxTokens: 7, seed: 42 })
    expect(sentBody()).toMatchObject({
      temperature: 0,
      top_p: 0.5,
      top_k: 3,
      max_tokens: 7,
      seed: 42,
    })
  })

  it('tait à Ollama un paramètre qu’il ignore', async () => {
    control.server = 'ollama'
    await engine.models(neverAborted())
    await requestReply('bonjour', { topK: 3, temperature: 1 })
    expect(sentBody()).toMatchObject({ temperature: 1 })
    expect(sentBody()).not.toHaveProperty('top_k')
  })

  it.each(['vllm', 'llama-cpp', 'ollama'] as const)(
    'fait écrire la suite d’une réponse commencée (%s)',
    async (server) => {
      control.server = server
      const models = await engine.models(neverAborted())
      expect(models.find(({ id }) => id === 'qwen3-8b')?.honours).toContain('continuation')
      const whole = textOf(await requestReply('bonjour'))
      const beginning = 'Vous avez écrit : « bonjour '
      const messages = [
        { role: 'user', content: 'bonjour' },
        { role: 'assistant', content: beginning },
      ] as const
      const rest = textOf(await requestReply('', { messages, continues: true }))
      expect(beginning + rest).toBe(whole)
    },
  )

  it('ne demande pas à LocalAI ce que ses modèles ne font pas toujours', async () => {
    await requestReply('bonjour', { continues: true })
    expect(sentBody()).not.toHaveProperty('continue_final_message')
    const models = await engine.models(neverAborted())
    expect(models.some(({ honours }) => honours.includes('continuation'))).toBe(false)
  })

  it('porte les images en adresses « data: »', async () => {
    const images = [{ bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/png' }]
    await requestReply('', {
      messages: [
        { role: 'system', content: 'Sois bref.' },
        { role: 'user', content: 'Décris.', images },
      ],
    })
    expect(sentBody()).toMatchObject({
      messages: [
        { role: 'system', content: 'Sois bref.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Décris.' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
          ],
        },
      ],
    })
  })

  it('ne part jamais pour un nom hors de la liste, que LocalAI prendrait pour un motif ou installerait', async () => {
    const fresh = createLocalAi({ baseUrl: double.url })
    for (const model of ['qwen3', 'TheBloke/modele-GGUF']) {
      expect(await failureOf(fresh.chat({ ...request(), model }, neverAborted()))).toMatchObject({
        reason: 'model-missing',
      })
    }
    expect(sentBody()).toBeUndefined()
  })

  it('porte la clé, et elle seule', async () => {
    control.apiKey = 'k-123'
    await collect(
      createLocalAi({ baseUrl: double.url, apiKey: 'k-123' }).chat(request(), neverAborted()),
    )
    expect(double.requests.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer k-123',
      'content-type': 'application/json',
    })
  })
})

describe('la réponse', () => {
  it('donne le texte, la fin et le compte', async () => {
    const chunks = await requestReply('Ça va ?')
    expect(textOf(chunks)).toBe(
      'Vous avez écrit : « Ça va ? ». Voici la réponse du modèle d’essai.',
    )
    expect(chunks.at(-1)).toMatchObject({
      type: 'end',
      reason: 'stop',
      usage: { promptTokens: 12, totalTokens: 27, completionTokens: 15 },
    })
  })

  it.each(['localai', 'localai-oldest', 'ollama', 'vllm', 'llama-cpp'] as const)(
    'sépare la pensée du texte (%s)',
    async (server) => {
      control.server = server
      const chunks = await requestReply('[[pense]]')
      expect(textOf(chunks, 'reasoning')).toBe(
        'On me demande de réfléchir ; je pèse le pour et le contre. ',
      )
      expect(textOf(chunks)).toBe('Tout bien pesé, la réponse est quarante-deux.')
    },
  )

  it('sépare la pensée qui fuit dans le texte', async () => {
    const chunks = await requestReply('[[balises]]')
    expect(textOf(chunks, 'reasoning').trim()).toBe(
      'On me demande de réfléchir ; je pèse le pour et le contre.',
    )
    expect(textOf(chunks)).toBe('Tout bien pesé, la réponse est quarante-deux.')
  })

  it('dit qu’elle s’est arrêtée à la longueur permise', async () => {
    expect((await requestReply('[[long]]', { maxTokens: 5 })).at(-1)).toMatchObject({
      type: 'end',
      reason: 'length',
    })
  })

  it('vaut quand [DONE] ne vient pas mais que la fin est dite', async () => {
    control.chatFault = { type: 'no-done' }
    expect((await requestReply()).at(-1)).toMatchObject({ type: 'end', reason: 'stop' })
  })

  it('vaut quand elle vient d’un bloc, d’un serveur qui ne sait pas la donner au fil de l’eau', async () => {
    const body = {
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: { role: 'assistant', content: 'Bonjour.', reasoning: 'Hum.' },
        },
      ],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    }
    control.chatFault = {
      type: 'answer',
      status: 200,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    expect(await requestReply()).toEqual([
      { type: 'reasoning', text: 'Hum.' },
      { type: 'text', text: 'Bonjour.' },
      {
        type: 'end',
        reason: 'stop',
        usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 },
      },
    ])
  })

  it('laisse la connexion finir d’elle-même, pour qu’elle serve encore', async () => {
    const seen = double.nextRequest('/v1/chat/completions')
    await requestReply()
    expect(await (await seen).outcome).toBe('answered')
  })
})
