import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pictureMediaType, pngSize } from '#media/picture-type.ts'
import {
  imageRequest,
  inpaintRequest,
  type MediaModels,
  plainPicture,
  sampleRequests,
  sampleSound,
} from '#testing/sample-requests.ts'
import { describeSelf, failureOf, neverAborted } from './engine.suite.ts'
import type { Engine, ImageResult } from './engine.ts'

/** The adapter under test, and control over the server behind it. */
export interface MediaUnderTest {
  readonly engine: Engine
  /** Makes each media call take about this long from now on. */
  readonly slowDown: (milliseconds: number) => void
  /** The next upstream request for this ability. */
  readonly nextRequest: (ability: string) => Promise<{ readonly outcome: Promise<string> }>
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** What every engine must do with pictures and sounds, for the abilities that it offers. */
export function describeMedia(
  name: string,
  models: MediaModels,
  make: () => Promise<MediaUnderTest>,
) {
  describe(`${name} tient le contrat des travaux`, () => {
    let under: MediaUnderTest
    beforeAll(async () => {
      under = await make()
      await under.engine.models(neverAborted())
    })
    afterEach(() => under.reset())
    afterAll(() => under.close())

    describe.each(sampleRequests(models))('$ability', ({ ability, run }) => {
      it('s’arrête dès qu’on le lui demande, et ferme ce qu’il avait ouvert', async () => {
        under.slowDown(60_000)
        const seen = under.nextRequest(ability)
        const stop = new AbortController()
        const result = failureOf(run(under.engine, stop.signal))
        const { outcome } = await seen
        const reason = new Error('assez')
        stop.abort(reason)
        expect(await result).toBe(reason)
        expect(await outcome).toBe('aborted')
      })

      it('est attendu, quand il est lent', async () => {
        under.slowDown(300)
        expect(await run(under.engine, neverAborted())).toBeDefined()
      })

      it('ne commence rien quand l’arrêt est déjà demandé', async () => {
        await expect(run(under.engine, AbortSignal.abort(new Error('assez')))).rejects.toThrow(
          'assez',
        )
      })
    })

    if (models.image)
      describeSelf(() => ({ engine: under.engine, model: models.image ?? '', capability: 'image' }))
    if (models.image) describeImages(models.image, () => under.engine)
    if (models.inpainting) describeInpainting(models.inpainting, () => under.engine)
    if (models.upscale) describeUpscale(models.upscale, () => under.engine)
    if (models.speech) describeSpeech(models.speech, () => under.engine)
    if (models.transcription) describeTranscription(models.transcription, () => under.engine)
  })
}

type CurrentEngine = () => Engine

function describeImages(model: string, engine: CurrentEngine) {
  const paint = (more: Parameters<typeof imageRequest>[1] = {}) =>
    required(engine().generateImages)(imageRequest(model, more), neverAborted())

  describe('une image', () => {
    it('est une vraie image, de la taille demandée', async () => {
      const result = await paint()
      expect(result.pictures.map(pngSize)).toEqual([{ width: 96, height: 64 }])
      expect(sound(result)).toBe(true)
      expect(result.applied).toMatchObject({ width: 96, height: 64 })
    })

    it('est la même pour la même graine, et une autre pour une autre', async () => {
      const [first, again, other] = [
        await paint({ seed: 7 }),
        await paint({ seed: 7 }),
        await paint({ seed: 8 }),
      ]
      expect(bytesOf(again)).toEqual(bytesOf(first))
      expect(bytesOf(other)).not.toEqual(bytesOf(first))
      expect(first.applied.seed).toBe(7)
    })

    it('se refait avec toute graine que le modèle annonce, et ne prétend à aucune autre', async () => {
      const { seedRange } =
        (await engine().models(neverAborted())).find(({ id }) => id === model) ?? {}
      if (!seedRange) throw new Error('a model that honours seeds says which')
      for (const seed of [seedRange.min, seedRange.max]) {
        const [first, again] = [await paint({ seed }), await paint({ seed })]
        expect(bytesOf(again)).toEqual(bytesOf(first))
        expect([first.applied.seed, first.seeds ?? [seed]]).toEqual([seed, [seed]])
      }
      for (const seed of [0, 2 ** 31, 2 ** 32 - 1]) {
        if (seed >= seedRange.min && seed <= seedRange.max) continue
        const { applied, seeds } = await paint({ seed })
        expect([applied.seed, seeds]).toEqual([undefined, undefined])
      }
    })

    it('vient au nombre demandé', async () => {
      const { pictures, seeds } = await paint({ count: 3, seed: 1 })
      expect(pictures).toHaveLength(3)
      expect(seeds ?? [1, 2, 3]).toHaveLength(3)
    })

    it('dit ce qui a eu un effet : ni plus que ce qui est demandé, ni plus que ce que le modèle annonce', async () => {
      const requested = {
        steps: 4,
        guidanceScale: 3,
        seed: 5,
        negativePrompt: 'flou',
        clipSkip: 2,
        scheduler: 'k_euler',
      } as const
      const { applied } = await paint(requested)
      const honours =
        (await engine().models(neverAborted())).find(({ id }) => id === model)?.honours ?? []
      for (const [name, value] of Object.entries(requested)) {
        const isApplied = Reflect.get(applied, name) !== undefined
        expect([name, isApplied]).toEqual([name, honours.some((honoured) => honoured === name)])
        if (isApplied) expect(Reflect.get(applied, name)).toBe(value)
      }
    })

    it.each(['steps', 'guidanceScale', 'negativePrompt', 'clipSkip'] as const)(
      'change avec « %s » si le modèle l’annonce, et sinon pas',
      async (name) => {
        const values = { steps: 9, guidanceScale: 3, negativePrompt: 'flou', clipSkip: 2 }
        const honours =
          (await engine().models(neverAborted())).find(({ id }) => id === model)?.honours ?? []
        const [plain, changed] = [
          await paint({ seed: 7 }),
          await paint({ seed: 7, [name]: values[name] }),
        ]
        expect(bytesOf(plain).equals(bytesOf(changed))).toBe(!honours.includes(name))
      },
    )

    it('ne se demande pas à un modèle inconnu', async () => {
      const request = imageRequest('modele-inconnu')
      expect(
        await failureOf(required(engine().generateImages)(request, neverAborted())),
      ).toMatchObject({
        reason: 'model-missing',
      })
    })
  })
}

function describeInpainting(model: string, engine: CurrentEngine) {
  it('repeint une image, et dit par quel chemin', async () => {
    const result = await required(engine().inpaint)(
      inpaintRequest(model, { seed: 3, steps: 4 }),
      neverAborted(),
    )
    expect(sound(result)).toBe(true)
    expect(['native', 'img2img']).toContain(result.route)
    expect(result.applied.steps).toBe(4)
    const other = await required(engine().inpaint)(
      inpaintRequest(model, { seed: 3, steps: 4, original: plainPicture(64, 64, 91) }),
      neverAborted(),
    )
    expect(bytesOf(other)).not.toEqual(bytesOf(result))
  })
}

function describeUpscale(model: string | true, engine: CurrentEngine) {
  it.each([2, 4] as const)('agrandit %i fois', async (factor) => {
    const named = model === true ? {} : { model }
    const larger = await required(engine().upscale)(
      { ...named, picture: plainPicture(40, 30, 9), factor },
      neverAborted(),
    )
    expect(pngSize(larger)).toEqual({ width: 40 * factor, height: 30 * factor })
  })
}

/** What every engine must do with a text to speak. */
export function describeSpeech(model: string, engine: CurrentEngine) {
  const speak = (text: string) => required(engine().speak)({ model, text }, neverAborted())

  it('dit un texte, d’autant plus longuement qu’il est long', async () => {
    const [short, long] = [
      await speak('Bonjour.'),
      await speak('Bonjour à toutes et à tous, et bienvenue.'),
    ]
    expect(short.mediaType).toMatch(/^audio\//)
    expect(long.bytes.length).toBeGreaterThan(short.bytes.length)
  })

  it('liste les voix du modèle, au pire aucune', async () => {
    const voices = await engine().voices?.(model, neverAborted())
    expect(voices?.every(({ id, name }) => id !== '' && name !== '') ?? true).toBe(true)
  })
}

/** What every engine must do with a recording. */
export function describeTranscription(model: string, engine: CurrentEngine) {
  const transcribe = (seconds: number, more: object = {}) =>
    required(engine().transcribe)(
      { model, sound: sampleSound(seconds), fileName: 'réunion.wav', ...more },
      neverAborted(),
    )

  it('écrit ce qu’il entend, en segments qui se suivent dans la durée du son', async () => {
    const { text, segments, duration } = await transcribe(12)
    expect(text).not.toBe('')
    expect(segments.length).toBeGreaterThan(1)
    expect(segments.map(({ start }) => start)).toEqual(
      segments.map(({ start }) => start).toSorted((a, b) => a - b),
    )
    expect(segments.every(({ start, end }) => start < end && end <= 12.1)).toBe(true)
    expect(duration ?? 12).toBeCloseTo(12, 1)
  })

  it('donne les mots et leurs temps quand on les demande', async () => {
    const { segments } = await transcribe(6, { words: true })
    const words = segments.flatMap((segment) => segment.words ?? [])
    expect(words.length).toBeGreaterThan(segments.length)
    expect(words.every(({ start, end, text }) => start <= end && end <= 6.1 && text !== '')).toBe(
      true,
    )
  })
}

const bytesOf = ({ pictures }: ImageResult): Buffer =>
  Buffer.concat(pictures.map(({ bytes }) => bytes))
const sound = ({ pictures }: ImageResult) =>
  pictures.length > 0 &&
  pictures.every(({ bytes, mediaType }) => pictureMediaType(bytes) === mediaType)

function required<T>(ability: T | undefined): T {
  if (ability) return ability
  throw new Error('this engine does not offer it')
}
