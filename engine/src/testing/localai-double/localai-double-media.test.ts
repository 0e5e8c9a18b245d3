import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { pngSize } from '#media/picture-type.ts'
import { makeWav } from '../audio/make-wav.ts'
import { plainPicture } from '../sample-requests.ts'
import { startLocalAiDouble } from './localai-double.ts'

const double = await startLocalAiDouble()
const { control } = double
afterEach(double.reset)
afterAll(double.close)

const post = (path: string, body: object) =>
  fetch(double.url + path, { method: 'POST', body: JSON.stringify(body) })
const send = (path: string, fields: Readonly<Record<string, string | Blob>>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return fetch(double.url + path, { method: 'POST', body: form })
}
const image = { model: 'stable-diffusion-xl', prompt: 'un chat' }
const speech = { model: 'voice-fr-siwis-medium', input: 'Bonjour.' }
const picture = new Blob([new Uint8Array(plainPicture(16, 16, 9).bytes)])
const sound = (seconds: number) => new Blob([new Uint8Array(makeWav(seconds))])
const jsonOf = async (response: Response) => JSON.parse(await response.text())
const itemsOf = async (response: Response) => (await jsonOf(response)).data
const sizeOf = (b64: string) =>
  pngSize({ bytes: Buffer.from(b64, 'base64'), mediaType: 'image/png' })

/** The double must be no kinder than LocalAI: each test is a behaviour of the real one. */
describe('la doublure de LocalAI, pour les images', () => {
  it('fait 512 × 512 sans un mot quand la taille manque ou n’en est pas une', async () => {
    for (const size of [undefined, 'auto']) {
      const [item] = await itemsOf(
        await post('/v1/images/generations', { ...image, size, response_format: 'b64_json' }),
      )
      expect(sizeOf(item.b64_json)).toEqual({ width: 512, height: 512 })
      expect(item).toMatchObject({ embedding: null, index: 0 })
    }
    expect((await post('/v1/images/generations', { ...image, size: 'axb' })).status).toBe(500)
  })

  it('ne donne l’image elle-même que si on le demande, et protège celle qu’elle garde', async () => {
    control.apiKey = 'k'
    const headers = { authorization: 'Bearer k' }
    const body = JSON.stringify({ ...image, size: '32x16' })
    const [item] = await itemsOf(
      await fetch(`${double.url}/v1/images/generations`, { method: 'POST', headers, body }),
    )
    expect(item.url).toMatch(new RegExp(`^${double.url}/generated-images/`))
    expect((await fetch(item.url)).status).toBe(401)
    const bytes = new Uint8Array(await (await fetch(item.url, { headers })).arrayBuffer())
    expect(pngSize({ bytes, mediaType: 'image/png' })).toEqual({ width: 32, height: 16 })
  })

  it('coupe aux barres : la première partie, la deuxième, et le reste est perdu', async () => {
    const paint = async (prompt: string) =>
      (
        await itemsOf(
          await post('/v1/images/generations', {
            ...image,
            prompt,
            size: '16x16',
            seed: 1,
            response_format: 'b64_json',
          }),
        )
      )[0].b64_json
    expect(await paint('a|b|c')).toBe(await paint('a|b'))
    expect(await paint('a|b')).not.toBe(await paint('a'))
  })

  it('ignore une image en adresse « data: », et le champ negative_prompt', async () => {
    const paint = async (more: object) =>
      (
        await itemsOf(
          await post('/v1/images/generations', {
            ...image,
            size: '16x16',
            seed: 1,
            response_format: 'b64_json',
            ...more,
          }),
        )
      )[0].b64_json
    const file = Buffer.from(await picture.arrayBuffer()).toString('base64')
    const plain = await paint({})
    expect(await paint({ file: `data:image/png;base64,${file}` })).toBe(plain)
    expect(await paint({ negative_prompt: 'flou' })).toBe(plain)
    expect(await paint({ file })).not.toBe(plain)
  })

  it('n’a pas de liste du tout sans prompt', async () => {
    expect(
      await jsonOf(await post('/v1/images/generations', { model: image.model })),
    ).not.toHaveProperty('data')
  })

  it('repeint en 512 × 512, et ne sert pas ce qu’elle a fait, comme la vraie', async () => {
    const [item] = await itemsOf(
      await send('/v1/images/inpainting', { ...image, image: picture, mask: picture }),
    )
    expect((await fetch(item.url)).status).toBe(404)
    control.inpainting = 'served'
    const [served] = await itemsOf(
      await send('/v1/images/inpainting', { ...image, image: picture, mask: picture }),
    )
    const bytes = new Uint8Array(await (await fetch(served.url)).arrayBuffer())
    expect(pngSize({ bytes, mediaType: 'image/png' })).toEqual({ width: 512, height: 512 })
  })

  it('dit ce qui manque pour repeindre', async () => {
    const refusal = async (fields: Readonly<Record<string, string | Blob>>) =>
      (await jsonOf(await send('/v1/images/inpainting', fields))).error.message
    expect(await refusal({ model: image.model, image: picture, mask: picture })).toBe(
      'code=400, message=Bad Request',
    )
    expect(await refusal({ ...image, mask: picture })).toBe('missing image file')
    expect(await refusal({ ...image, image: picture })).toBe('missing mask file')
  })

  it('échoue après coup quand le modèle fait autre chose', async () => {
    const response = await post('/v1/images/generations', { ...image, model: 'qwen3-8b' })
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringContaining('Unimplemented'),
    ])
  })

  it('compte les travaux en cours', async () => {
    control.workMs = 100
    await Promise.all([
      post('/v1/audio/speech', speech),
      post('/v1/images/generations', image),
      post('/v1/audio/speech', speech),
    ])
    expect(double.runningCalls).toMatchObject({ max: 3 })
  })
})

describe('la doublure de LocalAI, pour les sons', () => {
  it('donne du WAV à enregistrer, même pour « pcm », et convertit le reste', async () => {
    for (const [format, type] of [
      [undefined, 'audio/wav'],
      ['pcm', 'audio/wav'],
      ['mp3', 'audio/mpeg'],
      ['opus', 'audio/ogg'],
    ]) {
      const response = await post('/v1/audio/speech', { ...speech, response_format: format })
      expect([format, response.headers.get('content-type')]).toEqual([format, type])
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="tts\./)
    }
    expect((await post('/v1/audio/speech', { ...speech, speed: 4.5 })).status).toBe(400)
  })

  it('refuse le format « text », mais pas « txt », et après tout le travail', async () => {
    const transcribe = (format: string) =>
      send('/v1/audio/transcriptions', {
        model: 'whisper-large-v3',
        file: sound(6),
        response_format: format,
      })
    const refused = await transcribe('text')
    expect([refused.status, await refused.text()]).toEqual([
      500,
      expect.stringContaining('invalid response_format'),
    ])
    expect(await (await transcribe('txt')).text()).toBe(
      '\n Voici la phrase 1.\n Voici la phrase 2.',
    )
  })

  it('détaille quand rien n’est dit, les temps en secondes, ou en nanosecondes avant la 4.2', async () => {
    const transcribe = async () =>
      jsonOf(await send('/v1/audio/transcriptions', { model: 'whisper-large-v3', file: sound(6) }))
    expect((await transcribe()).segments[1]).toMatchObject({
      id: 1,
      start: 5,
      end: 6,
      tokens: null,
    })
    control.transcription = 'nanoseconds'
    expect((await transcribe()).segments[1]).toMatchObject({
      start: 5_000_000_000,
      end: 6_000_000_000,
    })
  })

  it('dit 500 quand le fichier manque, et n’a pas de route pour traduire', async () => {
    expect((await send('/v1/audio/transcriptions', { model: 'whisper-large-v3' })).status).toBe(500)
    expect(
      (await send('/v1/audio/translations', { model: 'whisper-large-v3', file: sound(1) })).status,
    ).toBe(404)
  })

  it('donne le texte au fil de l’eau', async () => {
    const response = await send('/v1/audio/transcriptions', {
      model: 'whisper-large-v3',
      file: sound(6),
      stream: 'true',
    })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const frames = (await response.text()).trim().split('\n\n')
    expect(frames.at(0)).toBe(
      'data: {"type":"transcript.text.delta","delta":" Voici la phrase 1."}',
    )
    expect(frames.at(-1)).toBe('data: [DONE]')
  })
})
