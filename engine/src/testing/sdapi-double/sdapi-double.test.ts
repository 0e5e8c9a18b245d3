import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startSdApiDouble } from './sdapi-double.ts'

const double = await startSdApiDouble()
const { control } = double
afterEach(double.reset)
afterAll(double.close)

const post = (path: string, body: object = {}) =>
  fetch(`${double.url}/sdapi/v1/${path}`, { method: 'POST', body: JSON.stringify(body) })
const jsonOf = async (response: Response) => JSON.parse(await response.text())
const get = async (path: string) => jsonOf(await fetch(`${double.url}/sdapi/v1/${path}`))
const small = { prompt: 'un chat', width: 16, height: 16, steps: 2, seed: 3 }

describe('la doublure de la famille WebUI', () => {
  it('dit ses graines dans un texte JSON chez WebUI, et rien ailleurs', async () => {
    const painted = await jsonOf(await post('txt2img', { ...small, batch_size: 2 }))
    expect(painted.images).toHaveLength(2)
    expect(JSON.parse(painted.info)).toMatchObject({ seed: 3, all_seeds: [3, 4] })
    control.flavour = 'sd-server'
    expect((await jsonOf(await post('txt2img', small))).info).toBe('')
  })

  it('n’a d’avance, d’arrêt et d’agrandissement que chez WebUI', async () => {
    control.flavour = 'sd-server'
    for (const path of ['interrupt', 'extra-single-image'])
      expect((await post(path)).status).toBe(404)
    expect(await get('progress')).toEqual({ detail: 'Not Found' })
    expect(await get('upscalers')).toHaveLength(3)
    control.flavour = 'koboldcpp'
    expect(await get('upscalers')).toEqual({ detail: 'Not Found' })
  })

  it('peint une image à la fois, dit son avance, et rend ce qui est fait quand on l’arrête', async () => {
    control.stepMs = 20
    const [seen, painting] = [
      double.nextRequest('/sdapi/v1/txt2img'),
      post('txt2img', { ...small, steps: 500 }),
    ]
    await seen
    const second = post('txt2img', small)
    await expect.poll(async () => (await get('progress')).progress).toBeGreaterThan(0)
    expect((await get('progress')).state).toMatchObject({ sampling_steps: 500 })
    await post('interrupt')
    expect((await jsonOf(await painting)).images).toHaveLength(1)
    expect((await second).status).toBe(200)
    expect(double.painting).toMatchObject({ step: 0, steps: 0 })
  })

  it('change l’image avec chaque paramètre qui compte', async () => {
    const paint = async (more: object) =>
      (await jsonOf(await post('txt2img', { ...small, ...more }))).images[0]
    const pictures = [
      await paint({}),
      await paint({ cfg_scale: 3 }),
      await paint({ sampler_name: 'Euler' }),
      await paint({ steps: 3 }),
      await paint({ override_settings: { CLIP_stop_at_last_layers: 2 } }),
    ]
    expect(new Set(pictures).size).toBe(pictures.length)
  })

  it('refuse ce qui est mal typé, une image qui manque, un modèle inconnu', async () => {
    expect((await post('txt2img', { steps: 'x' })).status).toBe(422)
    expect((await post('img2img', small)).status).toBe(404)
    const unknown = await post('txt2img', {
      ...small,
      override_settings: { sd_model_checkpoint: 'inconnu' },
    })
    expect([unknown.status, await jsonOf(unknown)]).toEqual([
      500,
      expect.objectContaining({ error: 'RuntimeError' }),
    ])
  })
})
