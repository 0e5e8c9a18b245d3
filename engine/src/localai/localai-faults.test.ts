import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import type { AnswerFault, StreamFault } from '#testing/localai-double/double-control.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { createLocalAi } from './localai.ts'

const double = await startLocalAiDouble()
const { control } = double
const engine = createLocalAi({ baseUrl: double.url })
afterEach(double.reset)

const failWith = (fault: AnswerFault | StreamFault | undefined, content = 'bonjour') => {
  control.chatFault = fault
  return failureOf(
    engine.chat({ model: 'qwen3-8b', messages: [{ role: 'user', content }] }, neverAborted()),
  )
}
const answer = (
  status: number,
  body: string,
  headers: Record<string, string> = {},
): AnswerFault => ({
  type: 'answer',
  status,
  body,
  headers,
})
const html = { 'content-type': 'text/html; charset=utf-8' }

describe('un refus, par son statut et ses mots', () => {
  it.each([
    ['clé refusée', { type: 'refuse', as: 'unauthorized' }, 'unauthorized'],
    ['compte sans ce droit', { type: 'refuse', as: 'forbidden' }, 'unauthorized'],
    ['modèle désactivé', { type: 'refuse', as: 'model-disabled' }, 'model-missing'],
    ['demande illisible', { type: 'refuse', as: 'malformed' }, 'refused'],
    ['demande trop grosse', { type: 'refuse', as: 'too-large' }, 'too-large'],
    [
      'conversation plus longue que le contexte, dite par un 500',
      { type: 'refuse', as: 'context-exceeded' },
      'too-large',
    ],
    [
      'modèle qui ne sait pas le faire, dit par un 500',
      { type: 'refuse', as: 'unimplemented' },
      'unsupported',
    ],
    ['modèle qui ne se charge pas', { type: 'refuse', as: 'load-failed' }, 'failed'],
    ['mauvaise adresse', { type: 'refuse', as: 'unknown-route' }, 'bad-answer'],
    ['proxy sans moteur derrière', { type: 'refuse', as: 'no-nodes' }, 'unreachable'],
    [
      'redirection',
      { type: 'redirect', to: 'http://127.0.0.1:9/v1/chat/completions' },
      'bad-answer',
    ],
    ['connexion coupée avant la réponse', { type: 'drop' }, 'unreachable'],
  ] satisfies [string, AnswerFault, string][])('%s', async (_title, fault, reason) => {
    expect(await failWith(fault)).toMatchObject({ name: 'EngineFailure', reason })
  })

  it('ne suit pas une redirection : la clé ne part pas ailleurs', async () => {
    const elsewhere = await startLocalAiDouble()
    control.chatFault = { type: 'redirect', to: `${elsewhere.url}/v1/chat/completions` }
    const withKey = createLocalAi({ baseUrl: double.url, apiKey: 'secret' })
    const reply = withKey.chat(
      { model: 'qwen3-8b', messages: [{ role: 'user', content: 'bonjour' }] },
      neverAborted(),
    )
    expect(await failureOf(reply)).toMatchObject({ reason: 'bad-answer' })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  it('reconnaît une clé qu’aucune requête ne peut porter', async () => {
    expect(
      await failureOf(
        createLocalAi({ baseUrl: double.url, apiKey: 'l’apostrophe' }).models(neverAborted()),
      ),
    ).toMatchObject({
      reason: 'unauthorized',
    })
  })

  it('dit quand revenir', async () => {
    expect(await failWith({ type: 'refuse', as: 'admission' })).toMatchObject({
      reason: 'busy',
      retryAfter: 7,
    })
    expect(await failWith({ type: 'refuse', as: 'cooldown' })).toMatchObject({
      reason: 'busy',
      retryAfter: 10,
    })
    expect(await failWith({ type: 'refuse', as: 'quota' })).toMatchObject({
      reason: 'busy',
      retryAfter: 60,
    })
    expect(await failWith({ type: 'refuse', as: 'model-loading' })).toMatchObject({
      reason: 'loading',
      retryAfter: 12,
    })
  })

  it('dit quand revenir, donné par une date ou par le chargement', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    expect(
      await failWith(answer(503, '{"error":{"message":"busy"}}', { 'retry-after': inAnHour })),
    ).toMatchObject({ reason: 'busy' })
    const body = '{"error":{"code":"model_loading","message":"x"},"loading":{"eta_seconds":20.4}}'
    expect(await failWith(answer(503, body))).toMatchObject({ reason: 'loading', retryAfter: 21 })
  })

  it('se comprend sans corps (erreurs opaques)', async () => {
    control.opaqueErrors = true
    for (const [as, reason] of [
      ['unauthorized', 'unauthorized'],
      ['too-large', 'too-large'],
      ['cooldown', 'busy'],
      ['load-failed', 'failed'],
    ] as const) {
      expect(await failWith({ type: 'refuse', as })).toMatchObject({ reason })
    }
  })

  it.each([
    [
      '{"error":{"message":"code=400, message=Bad Request","code":400}}',
      'refused',
      'HTTP 400 Bad Request',
    ],
    ['{"error":"pas possible"}', 'refused', 'HTTP 400 pas possible'],
    ['{"detail":"pas possible"}', 'refused', 'HTTP 400 pas possible'],
    [
      '{"detail":[{"loc":["body"],"msg":"champ requis"}]}',
      'refused',
      'HTTP 400 [{"loc":["body"],"msg":"champ requis"}]',
    ],
    [
      '{"message":"pas possible","type":"BadRequestError","code":400}',
      'refused',
      'HTTP 400 pas possible',
    ],
    ['<html><body><h1>Bad Request</h1></body></html>', 'refused', 'HTTP 400 Bad Request'],
    ['pas possible', 'refused', 'HTTP 400 pas possible'],
    ['', 'refused', 'HTTP 400'],
    [
      '{"error":{"code":null,"message":"this model does not support chat","type":"api_error"}}',
      'unsupported',
      'HTTP 400 this model does not support chat',
    ],
    [
      '{"error":{"type":"exceed_context_size_error","message":"x","n_ctx":4096}}',
      'too-large',
      'HTTP 400 x',
    ],
    [
      '{"error":{"message":"This model\'s maximum context length is 4096 tokens."}}',
      'too-large',
      "HTTP 400 This model's maximum context length is 4096 tokens.",
    ],
  ])('se lit sous toutes ses formes : %s', async (body, reason, detail) => {
    expect(await failWith(answer(400, body))).toMatchObject({ reason, detail })
  })

  it('distingue le modèle qui manque de l’adresse qui manque', async () => {
    expect(
      await failWith(answer(404, '{"error":{"message":"model \'x\' not found"}}')),
    ).toMatchObject({ reason: 'model-missing' })
    expect(
      await failWith(answer(404, '{"error":{"code":"model_not_found","message":"x"}}')),
    ).toMatchObject({ reason: 'model-missing' })
    expect(await failWith(answer(404, '{"detail":"Not Found"}'))).toMatchObject({
      reason: 'bad-answer',
    })
    expect(await failWith(answer(404, '<h1>Not Found</h1>', html))).toMatchObject({
      reason: 'bad-answer',
    })
  })

  it('reconnaît llama.cpp qui charge son modèle', async () => {
    const body = '{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}'
    expect(await failWith(answer(503, body))).toMatchObject({ reason: 'loading' })
  })
})

describe('une réponse qui n’en est pas une', () => {
  it.each([
    ['une page HTML sous 200', answer(200, '<html>Bienvenue</html>', html), 'bad-answer'],
    ['un type inattendu', answer(200, 'bonjour', { 'content-type': 'text/plain' }), 'bad-answer'],
    ['sans type', answer(200, 'bonjour'), 'bad-answer'],
    [
      'du JSON illisible sous 200',
      answer(200, '{"choi', { 'content-type': 'application/json' }),
      'bad-answer',
    ],
    [
      'une erreur sous 200',
      answer(200, '{"error":{"code":401,"message":"no"}}', { 'content-type': 'application/json' }),
      'unauthorized',
    ],
    ['un statut 204', answer(204, ''), 'bad-answer'],
    [
      'une réponse énorme',
      { type: 'huge', bytes: 400_000_000, contentType: 'application/json' },
      'bad-answer',
    ],
    [
      'un flux énorme sans une ligne',
      { type: 'huge', bytes: 400_000_000, contentType: 'text/event-stream' },
      'cut',
    ],
    ['une ligne sans fin', { type: 'endless-line' }, 'bad-answer'],
    ['du JSON coupé dans le flux', { type: 'garbage', after: 3 }, 'bad-answer'],
  ] satisfies [string, AnswerFault | StreamFault, string][])(
    '%s',
    async (_title, fault, reason) => {
      expect(await failWith(fault)).toMatchObject({ name: 'EngineFailure', reason })
    },
  )
})

describe('une réponse qui tourne mal', () => {
  it.each([
    ['coupée', { type: 'cut', after: 3 }, 'cut'],
    ['finie sans fin dite', { type: 'end-early', after: 3 }, 'cut'],
    ['une erreur dans le flux, sous 200', { type: 'error-frame', after: 3 }, 'failed'],
    [
      'une erreur en texte',
      { type: 'error-frame', after: 3, frame: { error: 'plus de mémoire' } },
      'failed',
    ],
    [
      'une erreur au code numérique',
      { type: 'error-frame', after: 3, frame: { error: { code: 503, message: 'later' } } },
      'busy',
    ],
    [
      'un chargement de modèle',
      { type: 'error-frame', after: 0, frame: { error: { code: 'model_loading', message: 'x' } } },
      'loading',
    ],
    [
      'un contexte dépassé',
      {
        type: 'error-frame',
        after: 3,
        frame: { error: { message: 'exceeds the available context size' } },
      },
      'too-large',
    ],
  ] satisfies [string, StreamFault, string][])('%s', async (_title, fault, reason) => {
    expect(await failWith(fault)).toMatchObject({ name: 'EngineFailure', reason })
  })

  it('garde ce qui était arrivé avant la coupure', async () => {
    control.chatFault = { type: 'cut', after: 3 }
    const texts: string[] = []
    const read = async () => {
      for await (const chunk of engine.chat(
        { model: 'qwen3-8b', messages: [{ role: 'user', content: '[[long]]' }] },
        neverAborted(),
      )) {
        if (chunk.type === 'text') texts.push(chunk.text)
      }
    }
    expect(await failureOf(read())).toMatchObject({ reason: 'cut' })
    expect(texts.join('')).toBe('Le modèle d’essai ')
  })

  it('vide n’est pas une réponse', async () => {
    expect(await failWith(undefined, '[[vide]]')).toMatchObject({ reason: 'empty-answer' })
  })
})
