import { afterEach, expect, it } from 'vitest'
import { taskDeadlines } from '#deadlines.ts'
import { failureOf, neverAborted } from '#engine.suite.ts'
import { createEngineHttp } from '#http/engine-http.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { inpaintRequest } from '#testing/sample-requests.ts'
import { createLocalAi } from '../localai.ts'
import { createLocalAiModels } from '../models/localai-models.ts'
import { createLocalAiInpainting } from './localai-inpainting.ts'

const double = await startLocalAiDouble()
const { control } = double
afterEach(double.reset)

const native = '/v1/images/inpainting'
const model = 'stable-diffusion-xl'
const requested = (path: string) =>
  double.requests.filter((request) => request.path === path).length
const request = inpaintRequest(model, {
  steps: 6,
  seed: 4,
  negativePrompt: 'flou',
  strength: 0.5,
  eta: 0.1,
})

it('prend la route de LocalAI quand elle marche : 512 × 512, et rien que les pas', async () => {
  control.inpainting = 'served'
  const engine = createLocalAi({ baseUrl: double.url })
  const result = await engine.inpaint(request, neverAborted())
  expect(result).toMatchObject({ route: 'native', applied: { width: 512, height: 512, steps: 6 } })
  expect(Object.keys(result.applied)).toEqual(['width', 'height', 'steps'])
  const form = Buffer.from(double.requests.find(({ path }) => path === native)?.raw ?? []).toString(
    'latin1',
  )
  for (const field of [
    'name="model"',
    'name="prompt"',
    'name="steps"\r\n\r\n6',
    'name="image"; filename="image.png"',
    'name="mask"; filename="mask.png"',
  ]) {
    expect(form).toContain(field)
  }
  const listed = (await engine.models(neverAborted())).find(({ id }) => id === model)
  expect(listed?.inpaintingHonours).toEqual(['steps'])
})

it.each(['unserved', 'failing', 'absent'] as const)(
  'repeint toute l’image quand la route est « %s », et ne la réessaie pas',
  async (inpainting) => {
    control.inpainting = inpainting
    const engine = createLocalAi({ baseUrl: double.url })
    const result = await engine.inpaint(request, neverAborted())
    expect(result).toMatchObject({
      route: 'img2img',
      applied: { width: 64, height: 64, steps: 6, seed: 4, negativePrompt: 'flou' },
    })
    expect(result.applied).not.toHaveProperty('strength')
    await engine.inpaint(request, neverAborted())
    expect([requested(native), requested('/v1/images/generations')]).toEqual([1, 2])
  },
)

it('envoie l’image en base64 nu : LocalAI ignorerait une adresse « data: » et peindrait à partir de rien', async () => {
  const engine = createLocalAi({ baseUrl: double.url })
  await engine.inpaint(request, neverAborted())
  const body = double.requests.findLast(({ path }) => path === '/v1/images/generations')?.body
  expect(body).toMatchObject({
    file: Buffer.from(request.original.bytes).toString('base64'),
    size: '64x64',
    prompt: 'un chapeau|flou',
  })
})

it('réessaie la route quand la version du moteur change, et pas avant, modèle par modèle', async () => {
  const http = createEngineHttp({ baseUrl: double.url })
  let now = 0
  const { inpaint } = createLocalAiInpainting({
    http,
    models: createLocalAiModels(http),
    deadlines: taskDeadlines,
    now: () => now,
  })
  control.models = [model, 'dreamshaper'].map((id) => ({ id, capabilities: ['image'] }))
  await inpaint(request, neverAborted())
  await inpaint({ ...request, model: 'dreamshaper' }, neverAborted())
  expect(requested(native)).toBe(2)
  control.inpainting = 'served'
  expect((await inpaint(request, neverAborted())).route).toBe('img2img')
  now = 24 * 60 * 60_000
  expect((await inpaint(request, neverAborted())).route).toBe('img2img')
  control.version = 'v4.10.0 (0123456)'
  expect((await inpaint(request, neverAborted())).route).toBe('native')
  expect(requested(native)).toBe(3)
})

it.each([
  ['dont le programme a échoué', { inpainting: 'failing' }],
  ['qui ne dit pas sa version', { inpainting: 'unserved', version: ' ()' }],
] as const)('réessaie après une heure un moteur %s', async (_title, settings) => {
  const http = createEngineHttp({ baseUrl: double.url })
  let now = 0
  const dependencies = { http, models: createLocalAiModels(http), deadlines: taskDeadlines }
  const { inpaint } = createLocalAiInpainting({ ...dependencies, now: () => now })
  Object.assign(control, settings)
  await inpaint(request, neverAborted())
  control.inpainting = 'served'
  expect((await inpaint(request, neverAborted())).route).toBe('img2img')
  now = 61 * 60_000
  expect((await inpaint(request, neverAborted())).route).toBe('native')
})

it('dit à l’administrateur, une fois l’essai fait, que le moteur ne remet pas son image', async () => {
  const engine = createLocalAi({ baseUrl: double.url })
  expect(await engine.status(neverAborted())).not.toHaveProperty('notes')
  await engine.inpaint(request, neverAborted())
  await engine.inpaint(request, neverAborted())
  expect((await engine.status(neverAborted())).notes).toEqual(['inpainting-unserved'])
  control.inpainting = 'served'
  control.version = 'v4.10.0 (0123456)'
  await engine.inpaint(request, neverAborted())
  expect(await engine.status(neverAborted())).not.toHaveProperty('notes')
})

it('ne repeint pas autrement quand le moteur est occupé, refuse la clé ou tombe : ce serait travailler deux fois', async () => {
  const engine = createLocalAi({ baseUrl: double.url })
  for (const [as, reason] of [
    ['admission', 'busy'],
    ['unauthorized', 'unauthorized'],
    ['too-large', 'too-large'],
  ] as const) {
    control.routeFaults = { [native]: { type: 'refuse', as } }
    expect(await failureOf(engine.inpaint(request, neverAborted()))).toMatchObject({ reason })
  }
  control.routeFaults = { [native]: { type: 'drop' } }
  expect(await failureOf(engine.inpaint(request, neverAborted()))).toMatchObject({
    reason: 'unreachable',
  })
  expect(requested('/v1/images/generations')).toBe(0)
})

it('se comprend avec des erreurs sans corps', async () => {
  control.opaqueErrors = true
  control.inpainting = 'failing'
  expect(
    (await createLocalAi({ baseUrl: double.url }).inpaint(request, neverAborted())).route,
  ).toBe('img2img')
})

it('ne se demande pas à un serveur qui n’est pas LocalAI', async () => {
  control.server = 'openai'
  control.models = [{ id: 'modele', capabilities: null }]
  const engine = createLocalAi({ baseUrl: double.url })
  expect(
    await failureOf(engine.inpaint({ ...request, model: 'modele' }, neverAborted())),
  ).toMatchObject({
    reason: 'unsupported',
  })
})
