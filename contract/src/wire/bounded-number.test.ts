import { describe, expect, test } from 'vitest'
import { ConfigurationChange } from '#configuration/configuration.ts'
import { ImageDraft, ImageRequest } from '#images/images.ts'
import { InpaintingDraft } from '#inpainting/inpainting-draft.ts'
import { SpeechDraft, SpeechRequest } from '#speech/speech.ts'
import { TranscriptionRequest } from '#transcription/transcription-options.ts'
import { nearestStep } from './bounded-number.ts'
import { validate } from './validation.ts'

const problemOf = (schema: Parameters<typeof validate>[0], value: object) => {
  const result = validate(schema, value)
  return result.ok ? undefined : Object.values(result.fields).join(' | ')
}

describe('un nombre qui va par pas', () => {
  const inpainting = (change: object) => problemOf(InpaintingDraft, { model: 'm', ...change })
  const image = { prompt: 'Un phare', model: 'm' }
  const speech = { text: 'Bonjour', model: 'm' }

  test.each([
    ['steps', '11', 'Par pas de 5, par exemple 10 ou 15'],
    ['guidanceScale', '1.23', 'Par pas de 0,5, par exemple 1 ou 1,5'],
    ['strength', '0.33', 'Par pas de 0,05, par exemple 0,3 ou 0,35'],
    ['width', '100', 'Par pas de 64, par exemple 64 ou 128'],
    ['height', '333', 'Par pas de 64, par exemple 320 ou 384'],
    ['eta', '0.001', 'Par pas de 0,01, par exemple 0 ou 0,01'],
  ])('d’un inpainting, %s=%s : %s', (name, value, sentence) =>
    expect(inpainting({ [name]: value })).toBe(sentence),
  )
  test('dit ses bornes quand elles sont dépassées, et accepte ce qu’une addition arrondit', () => {
    expect(inpainting({ steps: '103' })).toBe('Au plus 100')
    expect(inpainting({ strength: '0.07' })).toBe('Au moins 0,1')
    expect(inpainting({ strength: String(0.1 + 0.2) })).toBeUndefined()
    const values = Array.from({ length: 19 }, (_, index) => 0.1 + index * 0.05)
    expect(values.map((strength) => inpainting({ strength }))).toEqual(values.map(() => undefined))
  })
  test('d’une image, d’une voix et d’une transcription aussi, mais pas ce qui est déjà enregistré', () => {
    expect(problemOf(ImageRequest, { ...image, guidanceScale: 7.123 })).toBe(
      'Par pas de 0,1, par exemple 7,1 ou 7,2',
    )
    expect(problemOf(ImageRequest, { ...image, width: 300 })).toBe(
      'Par pas de 64, par exemple 256 ou 320',
    )
    expect(problemOf(ImageDraft, { ...image, guidanceScale: 7.123 })).toBeUndefined()
    expect(problemOf(SpeechRequest, { ...speech, speed: 1.25 })).toBe(
      'Par pas de 0,1, par exemple 1,2 ou 1,3',
    )
    expect(problemOf(SpeechDraft, { ...speech, speed: 1.25 })).toBeUndefined()
    expect(problemOf(TranscriptionRequest, { temperature: '0.25' })).toBe(
      'Par pas de 0,1, par exemple 0,2 ou 0,3',
    )
  })
  test('de la configuration dit la vraie raison : 45 est entre les bornes', () => {
    const timeout = (seconds: number) =>
      problemOf(ConfigurationChange, { localai: { timeout: seconds } })
    expect([timeout(45), timeout(5), timeout(40)]).toEqual([
      'Par pas de 10, par exemple 40 ou 50',
      'Entre 10 et 300',
      undefined,
    ])
    expect(problemOf(ConfigurationChange, { limits: { requestRateFactor: 0.25 } })).toBe(
      'Par pas de 0,1, par exemple 0,2 ou 0,3',
    )
  })
})

test('ce qui n’est pas sur un pas devient le nombre le plus proche, dans les bornes', () => {
  const strength = { min: 0.1, max: 1, step: 0.05 }
  expect([0.33, 0.374, 0.02, 7, 0.35].map((value) => nearestStep(value, strength))).toEqual([
    0.35, 0.35, 0.1, 1, 0.35,
  ])
  expect(nearestStep(11, { min: 10, max: 100 })).toBe(11)
})
