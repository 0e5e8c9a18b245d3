import { afterEach, describe, expect, it } from 'vitest'
import { failureOf, neverAborted } from '#engine.suite.ts'
import type { ImageRequest } from '#engine.ts'
import { startLocalAiDouble } from '#testing/localai-double/localai-double.ts'
import { makePicture } from '#testing/localai-double/media/make-picture.ts'
import { imageRequest, plainPicture } from '#testing/sample-requests.ts'
import { createLocalAi } from '../localai.ts'

const double = await startLocalAiDouble()
const { control } = double
const engine = createLocalAi({ baseUrl: double.url })
afterEach(double.reset)

const path = '/v1/images/generations'
const paint = (more: Partial<ImageRequest> = {}) =>
  engine.generateImages(imageRequest('stable-diffusion-xl', more), neverAborted())
const sentBody = () => double.requests.findLast((request) => request.path === path)?.body
const answerWith = (body: object) => {
  control.routeFaults = {
    [path]: {
      type: 'answer',
      status: 200,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    },
  }
}

describe('la demande d’une image', () => {
  it('dit toujours la taille, que LocalAI remplacerait sans un mot, et demande l’image elle-même', async () => {
    await paint()
    expect(sentBody()).toEqual({
      model: 'stable-diffusion-xl',
      prompt: 'un chat sur un toit',
      size: '96x64',
      response_format: 'b64_json',
    })
  })

  it('porte les paramètres sous leurs noms de LocalAI, et tait ceux qu’il ne connaît pas', async () => {
    const result = await paint({
      steps: 4,
      seed: 9,
      clipSkip: 2,
      count: 2,
      guidanceScale: 7,
      scheduler: 'k_euler',
    })
    expect(sentBody()).toEqual({
      model: 'stable-diffusion-xl',
      prompt: 'un chat sur un toit',
      size: '96x64',
      response_format: 'b64_json',
      step: 4,
      seed: 9,
      clip_skip: 2,
      n: 2,
    })
    expect(result.applied).toEqual({ width: 96, height: 64, steps: 4, seed: 9, clipSkip: 2 })
    expect(result.seeds).toEqual([9, 9])
  })

  it('met le négatif après la première barre, et ôte celles des gens, qui couperaient leurs mots', async () => {
    const { pictures, applied } = await paint({
      prompt: 'un chat | un chien',
      negativePrompt: ' flou | sombre ',
      seed: 1,
    })
    expect(sentBody()).toMatchObject({ prompt: 'un chat / un chien|flou / sombre' })
    expect(applied.negativePrompt).toBe('flou | sombre')
    const expected = {
      width: 96,
      height: 64,
      prompt: 'un chat / un chien',
      negativePrompt: 'flou / sombre',
      seed: 1,
      steps: 15,
    }
    expect(
      Buffer.from(pictures[0]?.bytes ?? []).equals(
        makePicture({ ...expected, more: [undefined, 0] }),
      ),
    ).toBe(true)
  })

  it('ne compte pas un négatif fait d’espaces', async () => {
    expect((await paint({ negativePrompt: '  ' })).applied).not.toHaveProperty('negativePrompt')
    expect(sentBody()).toMatchObject({ prompt: 'un chat sur un toit' })
  })

  it('ne part pas pour un modèle qui ne peint pas : LocalAI le chargerait avant d’échouer', async () => {
    const request = imageRequest('qwen3-8b')
    expect(await failureOf(engine.generateImages(request, neverAborted()))).toMatchObject({
      reason: 'unsupported',
    })
    expect(sentBody()).toBeUndefined()
  })

  it('part pour un modèle dont rien n’est dit, qui dira lui-même ce qu’il ne sait pas', async () => {
    control.models = [{ id: 'mystere', capabilities: null }]
    await engine.models(neverAborted())
    expect(
      (await engine.generateImages(imageRequest('mystere'), neverAborted())).pictures,
    ).toHaveLength(1)
    control.routeFaults = { [path]: { type: 'refuse', as: 'unimplemented' } }
    expect(
      await failureOf(engine.generateImages(imageRequest('mystere'), neverAborted())),
    ).toMatchObject({
      reason: 'unsupported',
    })
    double.reset()
    await engine.models(neverAborted())
  })
})

describe('la réponse d’une image', () => {
  const bytes = Buffer.from(plainPicture(8, 8, 40).bytes)

  it('peut être une adresse : seul son chemin compte, à l’adresse configurée, avec la clé', async () => {
    control.apiKey = 'k-1'
    const withKey = createLocalAi({ baseUrl: double.url, apiKey: 'k-1' })
    control.ownAddress = 'http://10.255.255.1:8080'
    const picture = await withKey.upscale(
      { picture: plainPicture(8, 8, 40), factor: 2 },
      neverAborted(),
    )
    expect(picture.mediaType).toBe('image/png')
    const fetched = double.requests.at(-1)
    expect(fetched).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer k-1' } })
    expect(fetched?.path).toMatch(/^\/generated-images\//)
  })

  it.each([
    [
      'une adresse qui n’est pas celle d’un fichier fait',
      { data: [{ url: 'http://127.0.0.1/system' }] },
      'bad-answer',
    ],
    ['une adresse illisible', { data: [{ url: 'http://[' }] }, 'bad-answer'],
    [
      'une adresse qui ne mène à rien',
      { data: [{ url: '/generated-images/rien.png' }] },
      'bad-answer',
    ],
    ['aucune image', { data: [] }, 'empty-answer'],
    ['pas de liste du tout, comme sans prompt', { created: 1, id: 'x' }, 'empty-answer'],
    ['ni image ni adresse', { data: [{ embedding: null, index: 0 }] }, 'empty-answer'],
  ])('%s est un échec', async (_title, body, reason) => {
    answerWith(body)
    expect(await failureOf(paint())).toMatchObject({ reason })
    expect(double.requests.some((request) => request.path === '/system')).toBe(false)
  })

  it('passe ce que LocalAI y ajoute, et une image en adresse « data: »', async () => {
    answerWith({
      data: [
        {
          embedding: null,
          index: 0,
          b64_json: `data:image/png;base64,${bytes.toString('base64')}`,
        },
      ],
      usage: null,
    })
    expect((await paint()).pictures).toEqual([{ bytes, mediaType: 'image/png' }])
  })

  it('donne le type d’après les octets', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])
    answerWith({ data: [{ b64_json: jpeg.toString('base64') }] })
    expect((await paint()).pictures).toEqual([{ bytes: jpeg, mediaType: 'image/jpeg' }])
  })
})

describe('l’agrandissement', () => {
  it('envoie l’image et l’échelle en formulaire, et le modèle quand il est nommé', async () => {
    await engine.upscale(
      { model: 'stable-diffusion-xl', picture: plainPicture(8, 8, 1), factor: 4 },
      neverAborted(),
    )
    const sent = double.requests.find((request) => request.path === '/v1/images/upscale')
    expect(sent?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    const text = Buffer.from(sent?.raw ?? []).toString('latin1')
    expect(text).toContain('name="scale"\r\n\r\n4')
    expect(text).toContain('name="model"\r\n\r\nstable-diffusion-xl')
  })

  it('n’est pas offert par un serveur qui n’a pas cette route', async () => {
    control.routeFaults = { '/v1/images/upscale': { type: 'refuse', as: 'unknown-route' } }
    expect(
      await failureOf(
        engine.upscale({ picture: plainPicture(8, 8, 1), factor: 2 }, neverAborted()),
      ),
    ).toMatchObject({ reason: 'unsupported' })
  })
})

describe('un envoi trop gros', () => {
  it('est dit trop gros, que le refus arrive ou se perde avec la connexion', async () => {
    const large = { bytes: Buffer.alloc(17 * 1024 * 1024), mediaType: 'image/png' }
    expect(
      await failureOf(engine.upscale({ picture: large, factor: 2 }, neverAborted())),
    ).toMatchObject({
      reason: 'too-large',
    })
    control.routeFaults = { '/v1/images/upscale': { type: 'drop' } }
    control.bodyLimitBytes = 1024 ** 3
    expect(
      await failureOf(engine.upscale({ picture: large, factor: 2 }, neverAborted())),
    ).toMatchObject({
      reason: 'too-large',
    })
  })
})
