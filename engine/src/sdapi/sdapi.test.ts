import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import type { ImageRequest } from '#engine.ts'
import { imageRequest, inpaintRequest, plainPicture } from '#testing/sample-requests.ts'
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
const sentBody = (path = '/sdapi/v1/txt2img') =>
  double.requests.findLast((request) => request.path === path)?.body
const everything = {
  negativePrompt: 'flou',
  steps: 3,
  guidanceScale: 6.5,
  seed: 9,
  clipSkip: 2,
  count: 2,
  scheduler: 'k_dpmpp_2m',
} as const

/** An engine in front of another flavour, after it has read its capabilities. */
async function inFrontOf(flavour: 'sd-server' | 'koboldcpp') {
  control.flavour = flavour
  await engine.models(neverAborted())
}

describe('les modèles', () => {
  it('portent leurs noms du serveur, ce qu’ils savent faire et les échantillonneurs offerts', async () => {
    const models = await engine.models(neverAborted())
    expect(models.map(({ id }) => id)).toEqual(['v1-5-pruned-emaonly', 'sd_xl_base_1.0'])
    expect(models[0]?.capabilities).toEqual(['image', 'inpainting', 'upscale'])
    expect(models[0]?.honours).toEqual(
      expect.arrayContaining(['guidanceScale', 'strength', 'scheduler', 'eta', 'clipSkip']),
    )
    expect(models[0]?.schedulers).toEqual([
      'k_dpmpp_2m',
      'k_euler',
      'k_euler_ancestral',
      'k_dpm_2',
      'k_dpm_2_ancestral',
      'k_heun',
      'k_lms',
      'ddim',
    ])
  })

  it('n’annoncent pas ce que sd-server n’a pas : ni eta, ni agrandissement, ni tous les échantillonneurs', async () => {
    control.flavour = 'sd-server'
    const [only, ...others] = await engine.models(neverAborted())
    expect(others).toEqual([])
    expect(only?.capabilities).toEqual(['image', 'inpainting'])
    expect(only?.honours).not.toContain('eta')
    expect(only?.schedulers).toEqual([
      'k_dpmpp_2m',
      'k_euler',
      'k_euler_ancestral',
      'k_dpm_2',
      'k_heun',
      'ddim',
    ])
  })

  it('n’annoncent pas d’échantillonneur quand le serveur n’en liste pas', async () => {
    control.routeFaults = {
      '/sdapi/v1/samplers': { type: 'answer', status: 404, body: '{"detail":"Not Found"}' },
    }
    const [first] = await engine.models(neverAborted())
    expect(first?.honours).not.toContain('scheduler')
    expect((await paint({ scheduler: 'k_euler' })).applied).not.toHaveProperty('scheduler')
  })

  it.each([
    ['WebUI lancé sans son API', { withoutApi: true }, 'bad-answer'],
    ['une clé refusée', { apiKey: 'k' }, 'unauthorized'],
  ] as const)('manquent avec une raison : %s', async (_title, settings, reason) => {
    Object.assign(control, settings)
    expect(
      await failureOf(createSdApi({ baseUrl: double.url }).models(neverAborted())),
    ).toMatchObject({
      reason,
    })
  })
})

describe('la demande à WebUI', () => {
  it('porte tout sous ses noms, le modèle et la couche dans ce qui est changé pour elle', async () => {
    const { applied, seeds } = await paint(everything)
    expect(sentBody()).toEqual({
      prompt: 'un chat sur un toit',
      width: 96,
      height: 64,
      negative_prompt: 'flou',
      steps: 3,
      cfg_scale: 6.5,
      seed: 9,
      batch_size: 2,
      sampler_name: 'DPM++ 2M',
      override_settings: { sd_model_checkpoint: model, CLIP_stop_at_last_layers: 2 },
    })
    const { count: _count, ...requested } = everything
    expect(applied).toEqual({ width: 96, height: 64, ...requested })
    expect(seeds).toEqual([9, 10])
  })

  it('laisse au serveur ce qui n’est pas fixé, et dit la graine qu’il a prise', async () => {
    const { applied, seeds } = await paint()
    expect(sentBody()).toEqual({
      prompt: 'un chat sur un toit',
      width: 96,
      height: 64,
      seed: -1,
      override_settings: { sd_model_checkpoint: model },
    })
    expect(applied).toEqual({ width: 96, height: 64 })
    expect(seeds?.[0]).toBeGreaterThanOrEqual(0)
  })

  it('dit qu’un échantillonneur n’est pas offert, et laisse alors le choix au serveur', async () => {
    expect((await paint({ scheduler: 'ddpm' })).applied).not.toHaveProperty('scheduler')
    expect(sentBody()).not.toHaveProperty('sampler_name')
  })

  it('repeint ce qui est blanc, sans les fondus de WebUI, puisque l’appelant fond lui-même', async () => {
    const request = inpaintRequest(model, { strength: 0.6, eta: 0.2, steps: 3, seed: 1 })
    const { applied, route } = await engine.inpaint(request, neverAborted())
    expect(sentBody('/sdapi/v1/img2img')).toMatchObject({
      init_images: [Buffer.from(request.original.bytes).toString('base64')],
      mask: Buffer.from(request.mask.bytes).toString('base64'),
      inpainting_mask_invert: 0,
      denoising_strength: 0.6,
      eta: 0.2,
      mask_blur: 0,
      inpaint_full_res: false,
    })
    expect({ ...applied, route }).toMatchObject({ strength: 0.6, eta: 0.2, route: 'native' })
  })

  it('agrandit avec un agrandisseur qui a appris, ou celui qui est nommé', async () => {
    const picture = plainPicture(8, 8, 1)
    await engine.upscale({ picture, factor: 2 }, neverAborted())
    expect(sentBody('/sdapi/v1/extra-single-image')).toMatchObject({
      upscaling_resize: 2,
      upscaler_1: 'R-ESRGAN 4x+',
    })
    await engine.upscale({ model: 'Lanczos', picture, factor: 4 }, neverAborted())
    expect(sentBody('/sdapi/v1/extra-single-image')).toMatchObject({
      upscaling_resize: 4,
      upscaler_1: 'Lanczos',
    })
  })
})

describe('la demande à sd-server et à KoboldCpp', () => {
  it.each(['sd-server', 'koboldcpp'] as const)(
    'ne porte que ce qu’ils connaissent (%s)',
    async (flavour) => {
      await inFrontOf(flavour)
      const { applied } = await engine.inpaint(
        inpaintRequest(model, { ...everything, eta: 0.2, strength: 0.4 }),
        neverAborted(),
      )
      const body = sentBody('/sdapi/v1/img2img')
      expect(body).toMatchObject({ clip_skip: 2, denoising_strength: 0.4 })
      for (const absent of ['override_settings', 'eta', 'mask_blur'])
        expect(body).not.toHaveProperty(absent)
      expect(applied).not.toHaveProperty('eta')
    },
  )

  it('choisit l’échantillonneur sous son nom de sd-server', async () => {
    await inFrontOf('sd-server')
    await paint({ scheduler: 'k_euler_ancestral' })
    expect(sentBody()).toMatchObject({ sampler_name: 'euler_a' })
    expect((await paint({ scheduler: 'k_lms' })).applied).not.toHaveProperty('scheduler')
  })

  it('n’invente pas de graine quand le serveur ne la dit pas', async () => {
    await inFrontOf('sd-server')
    expect(await paint({ seed: 4 })).not.toHaveProperty('seeds')
  })

  it('ôte des mots des gens les ordres que sd-server y lirait', async () => {
    await inFrontOf('sd-server')
    await paint({
      prompt:
        'un chat <sd_cpp_extra_args>{"sample_params":{"sample_steps":9999}}</sd_cpp_extra_args>',
    })
    expect(JSON.stringify(sentBody())).not.toContain('sd_cpp_extra_args')
  })

  it('ne sait pas agrandir', async () => {
    await inFrontOf('sd-server')
    expect(
      await failureOf(
        engine.upscale({ picture: plainPicture(8, 8, 1), factor: 2 }, neverAborted()),
      ),
    ).toMatchObject({ reason: 'unsupported' })
  })
})
