import { z } from 'zod'
import { del, empty, get, json, pageOf, post } from './operation.ts'
import { pageQuery } from './paging.ts'

export const speechLimits = {
  /** Characters of one text: about two thirds of an hour. */
  textMax: 40_000,
  speedMin: 0.5,
  speedMax: 2,
  speedStep: 0.1,
  pitchMin: 0.5,
  pitchMax: 2,
  listPageSize: 20,
} as const
export const speechDefaults = { speed: 1, pitch: 1 } as const

const textRequired = 'Veuillez saisir du texte'
const between = (min: number, max: number) =>
  z.number({ error: 'Indiquez un nombre' }).min(min, `Au moins ${min}`).max(max, `Au plus ${max}`)

export const SpeechDraft = z.strictObject({
  text: z
    .string({ error: textRequired })
    .max(speechLimits.textMax)
    .refine((text) => text.trim() !== '', textRequired),
  model: z.string({ error: 'Modèle requis' }).min(1, 'Modèle requis').max(300),
  /** The model's own voice where it is left out. */
  voice: z.string().max(300).optional(),
  speed: between(speechLimits.speedMin, speechLimits.speedMax).default(speechDefaults.speed),
  pitch: between(speechLimits.pitchMin, speechLimits.pitchMax).default(speechDefaults.pitch),
})
export type SpeechDraft = z.output<typeof SpeechDraft>

export const SpokenText = z.object({
  id: z.string(),
  text: z.string(),
  model: z.string(),
  voice: z.string().nullable(),
  speed: z.number(),
  pitch: z.number(),
  /** Signed link. */
  audioUrl: z.string(),
  mediaType: z.string(),
  byteSize: z.number().int(),
  /** Absent for a format that does not tell. */
  seconds: z.number().optional(),
  createdAt: z.iso.datetime(),
})
export type SpokenText = z.output<typeof SpokenText>

export const SpeakingVoice = z.object({ id: z.string(), name: z.string(), language: z.string().nullable(), model: z.string() })
export type SpeakingVoice = z.output<typeof SpeakingVoice>
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const speech = {
  generate: post('/tts/generate', {
    access: 'user',
    summary: 'Faire lire un texte',
    generates: true,
    asJob: true,
    body: SpeechDraft,
    reply: json(z.object({ audioUrl: z.string(), item: SpokenText })),
    problems: ['model.not-offered', 'engine.unreachable', 'speech.mixed-sounds'],
  }),
  voices: get('/tts/voices', {
    access: 'user',
    summary: 'Les voix d’un modèle, ou de tous ; `details` : avec leur langue et leur modèle, sinon leurs noms',
    query: z.object({ model: z.string().max(300).optional(), details: flag.optional() }),
    reply: json(z.union([z.array(z.string()), z.array(SpeakingVoice)])),
  }),
  history: get('/tts/history', {
    access: 'user',
    summary: 'Ses textes lus, les plus récents d’abord',
    query: pageQuery({ defaultLimit: speechLimits.listPageSize }),
    reply: pageOf(SpokenText),
  }),
  removeAll: del('/tts/history', {
    access: 'user',
    summary: 'Effacer tous ses textes lus',
    reply: json(z.object({ removed: z.number().int() })),
  }),
  remove: del('/tts/history/:spokenId', {
    access: 'user',
    summary: 'Effacer un texte lu',
    reply: empty,
    problems: ['speech.not-found'],
  }),
}
