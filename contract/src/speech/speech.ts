import { z } from 'zod'
import { withStep } from '#wire/bounded-number.ts'
import { del, empty, file, get, json, pageOf, post } from '#wire/operation.ts'
import { OptionalPageQuery, pageOrNewest } from '#wire/paging.ts'
import { required } from '#wire/validation.ts'
import { listedWorks, TrashedBatch, workInList } from '#works/work-kinds.ts'
import { SpeechPitch, SpeechSpeed, speechDefaults, speechLimits } from './speech-limits.ts'

const textRequired = 'Veuillez saisir du texte'

const textUpTo = (max: number) =>
  z
    .string(required(textRequired))
    .max(max)
    .refine((text) => text.trim() !== '', textRequired)

export const SpeechDraft = z.strictObject({
  text: textUpTo(speechLimits.textMax),
  model: z.string(required('Modèle requis')).min(1, 'Modèle requis').max(300),
  /** The model's default voice when missing. */
  voice: z.string().max(300).optional(),
  speed: SpeechSpeed.default(speechDefaults.speed),
  pitch: SpeechPitch.default(speechDefaults.pitch),
})
export type SpeechDraft = z.output<typeof SpeechDraft>

/** What the page and its own calls may ask for; OpenAI's speeds have no steps. */
export const SpeechRequest = SpeechDraft.extend({
  speed: withStep(SpeechSpeed, speechLimits.speedStep).default(speechDefaults.speed),
})

/** The page accepts a longer text, and splits it into several requests. */
export const LongSpeechDraft = SpeechRequest.extend({
  text: textUpTo(speechLimits.textMax * speechLimits.partsMax),
})

/** A few words to try a voice. The sample is not stored. */
export const SpeechSample = SpeechRequest.extend({ text: textUpTo(speechLimits.sampleMax) })
export type SpeechSample = z.output<typeof SpeechSample>

/** A chunk of speech that can be played while the rest is being made. */
export const SpeechChunk = z.object({
  number: z.number().int(),
  /** Seconds from the start of the whole speech. */
  start: z.number(),
  seconds: z.number(),
})
export type SpeechChunk = z.output<typeof SpeechChunk>

export const SpeechRecord = z.object({
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
  /** Absent for a format that does not state its length. */
  seconds: z.number().optional(),
  createdAt: z.iso.datetime(),
  /** Only in the history. */
  ...workInList,
})
export type SpeechRecord = z.output<typeof SpeechRecord>

/** Formats for download. The encoder of this machine decides which ones are on offer. */
export const soundFormats = ['wav', 'mp3', 'opus'] as const
export type SoundFormat = (typeof soundFormats)[number]
/** Their media types, in the same order. */
export const soundTypes = ['audio/wav', 'audio/mpeg', 'audio/ogg'] as const

export const SpeechVoice = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string().nullable(),
  model: z.string(),
})
export type SpeechVoice = z.output<typeof SpeechVoice>
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const speech = {
  generate: post('/tts/generate', {
    access: 'user',
    summary: 'Faire lire un texte à voix haute',
    generates: true,
    asJob: true,
    body: SpeechRequest,
    reply: json(z.object({ audioUrl: z.string(), item: SpeechRecord })),
    problems: ['model.not-offered', 'engine.unreachable', 'speech.mixed-sounds'],
  }),
  sample: post('/tts/sample', {
    access: 'user',
    stores: 'temporary',
    summary:
      'Tester une voix\u00a0; l’audio n’est pas enregistré et se télécharge comme la partie 0 de la tâche',
    generates: true,
    asJob: true,
    body: SpeechSample,
    reply: json(z.object({ jobId: z.string() })),
    problems: ['model.not-offered', 'engine.unreachable'],
  }),
  pieces: get('/tts/pieces/:jobId', {
    access: 'user',
    summary: 'Lister les parties déjà prêtes d’un audio en cours',
    reply: json(z.array(SpeechChunk)),
    problems: ['speech.not-found'],
  }),
  piece: get('/tts/pieces/:jobId/:piece', {
    access: 'user',
    summary: 'Télécharger une de ces parties',
    reply: file('audio/*'),
    problems: ['speech.not-found'],
  }),
  formats: get('/tts/formats', {
    access: 'user',
    summary: 'Lister les formats de téléchargement des audios',
    reply: json(z.array(z.enum(soundFormats))),
  }),
  download: get('/tts/history/:spokenId/download', {
    access: 'user',
    summary: 'Télécharger un audio',
    query: z.object({ format: z.enum(soundFormats).default('wav') }),
    reply: file(...soundTypes),
    problems: ['speech.not-found', 'speech.not-converted'],
  }),
  voices: get('/tts/voices', {
    access: 'user',
    summary:
      'Lister les voix d’un modèle, ou de tous\u00a0; `details` : avec leur langue et leur modèle, sinon leurs noms',
    usesEngine: true,
    query: z.object({ model: z.string().max(300).optional(), details: flag.optional() }),
    reply: json(z.union([z.array(z.string()), z.array(SpeechVoice)])),
  }),
  history: get('/tts/history', {
    access: 'user',
    summary: 'Lister ses audios, les plus récents d’abord',
    query: OptionalPageQuery.extend(listedWorks).transform((query) => ({
      ...query,
      ...pageOrNewest(query, speechLimits.listPageSize),
    })),
    reply: pageOf(SpeechRecord),
  }),
  read: get('/tts/history/:spokenId', {
    access: 'user',
    summary: 'Lire un audio de l’historique',
    reply: json(SpeechRecord),
    problems: ['speech.not-found'],
  }),
  removeAll: del('/tts/history', {
    access: 'user',
    summary: 'Mettre tous ses audios à la corbeille',
    reply: json(TrashedBatch),
  }),
  remove: del('/tts/history/:spokenId', {
    access: 'user',
    summary: 'Mettre un audio à la corbeille',
    reply: empty,
    problems: ['speech.not-found'],
  }),
}
