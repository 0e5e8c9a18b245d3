import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import type { ImageRequest, Progress } from '#engine.ts'
import { imageRequest } from '#testing/sample-requests.ts'
import { startSdApiDouble } from '#testing/sdapi-double/sdapi-double.ts'
import { createSdApi } from './sdapi.ts'

const double = await startSdApiDouble()
const { control } = double
const engine = createSdApi({ baseUrl: double.url, progressIntervalMs: 5 })
afterEach(async () => {
  double.reset()
  await engine.models(neverAborted())
})

const model = 'v1-5-pruned-emaonly'
const paint = (more: Partial<ImageRequest> = {}) =>
  engine.generateImages(imageRequest(model, more), neverAborted())

describe('le travail en cours', () => {
  it('dit son avance, qui ne recule pas', async () => {
    control.stepMs = 15
    const reports: Progress[] = []
    await paint({ steps: 20, onProgress: (progress) => reports.push(progress) })
    expect(reports.length).toBeGreaterThan(1)
    expect(reports.map(({ share }) => share)).toEqual(
      reports.map(({ share }) => share).toSorted((a, b) => a - b),
    )
    expect(reports[0]?.secondsLeft).toBeGreaterThan(0)
  })

  it('ne fait pas reculer une avance que le serveur fait reculer, entre deux images d’un lot', async () => {
    control.stepMs = 15
    control.scriptedProgress = [0.2, 0.6, 0.1, 0.6, 0.9, 1]
    const reports: Progress[] = []
    await paint({ steps: 100, onProgress: (progress) => reports.push(progress) })
    expect(reports.map(({ share }) => share)).toEqual([0.2, 0.6, 0.9, 1])
  })

  it.each(['sd-server', 'koboldcpp'] as const)(
    'se passe d’une avance que le serveur ne dit pas (%s)',
    async (flavour) => {
      control.flavour = flavour
      await engine.models(neverAborted())
      const questions = () =>
        double.requests.filter(({ path }) => path === '/sdapi/v1/progress').length
      const before = questions()
      const reports: Progress[] = []
      expect(
        (await paint({ steps: 3, onProgress: (progress) => reports.push(progress) })).pictures,
      ).toHaveLength(1)
      expect(reports).toEqual([])
      expect(questions()).toBe(before)
    },
  )

  it('continue quand l’avance ne vient plus', async () => {
    control.stepMs = 5
    control.routeFaults = { '/sdapi/v1/progress': { type: 'drop' } }
    expect((await paint({ steps: 10, onProgress: () => undefined })).pictures).toHaveLength(1)
  })

  it('est arrêté sur le serveur quand l’appelant s’en va : fermer la connexion n’y suffit pas', async () => {
    control.stepMs = 20
    const [seen, interrupted] = [
      double.nextRequest('/sdapi/v1/txt2img'),
      double.nextRequest('/sdapi/v1/interrupt'),
    ]
    const stop = new AbortController()
    const result = failureOf(
      engine.generateImages(imageRequest(model, { steps: 500 }), stop.signal),
    )
    await seen
    stop.abort(new Error('assez'))
    expect(await result).toMatchObject({ message: 'assez' })
    expect(await (await interrupted).outcome).toBe('answered')
  })

  it('n’arrête rien quand il est fini', async () => {
    await paint({ steps: 2 })
    expect(double.requests.some(({ path }) => path === '/sdapi/v1/interrupt')).toBe(false)
  })
})

describe('les pannes de cette famille', () => {
  const failWith = (status: number, body: string) => {
    control.routeFaults = {
      '/sdapi/v1/txt2img': {
        type: 'answer',
        status,
        body,
        headers: { 'content-type': 'application/json' },
      },
    }
    return failureOf(paint())
  }

  it.each([
    [404, '{"detail":"Not Found"}', 'unsupported', /Not Found/],
    [
      422,
      '{"detail":[{"loc":["body","steps"],"msg":"value is not a valid integer"}]}',
      'refused',
      /valid integer/,
    ],
    [
      500,
      '{"error":"OutOfMemoryError","detail":"","body":"","errors":"CUDA out of memory."}',
      'failed',
      /OutOfMemoryError.*CUDA/,
    ],
    [400, '{"error":"prompt required"}', 'refused', /prompt required/],
  ] as const)('%i %s', async (status, body, reason, detail) => {
    expect(await failWith(status, body)).toMatchObject({
      reason,
      detail: expect.stringMatching(detail),
    })
  })

  it('un modèle que le serveur n’a plus', async () => {
    control.models = ['autre']
    await engine.models(neverAborted())
    expect(await failureOf(paint())).toMatchObject({ reason: 'model-missing' })
  })
})

describe('la santé', () => {
  it('dit le modèle en mémoire', async () => {
    expect(await engine.health(neverAborted())).toEqual({ state: 'ok', loaded: [model] })
  })

  it.each([
    ['WebUI sans son API', { withoutApi: true }, 'unreachable'],
    ['une clé refusée : le moteur vit', { apiKey: 'k' }, 'ok'],
    ['une coupure', { otherFault: { type: 'drop' } }, 'unreachable'],
    ['un démarrage', { otherFault: { type: 'answer', status: 503, body: '{}' } }, 'starting'],
  ] as const)('%s', async (_title, settings, state) => {
    Object.assign(control, settings)
    expect(await engine.health(neverAborted())).toEqual({ state })
    Object.assign(control, { withoutApi: false, apiKey: undefined, otherFault: undefined })
  })
})
