import { z } from 'zod'
import { Model } from './models.ts'
import { del, empty, file, get, json, pageOf, patch, post } from './operation.ts'
import { pageQuery } from './paging.ts'
import {
  TranscriptionForm,
  TranslationForm,
  transcribedTypes,
  transcriptExports,
  transcriptionFormats,
  transcriptionLimits,
} from './transcription-options.ts'

const Span = { start: z.number(), end: z.number(), text: z.string() }
/** Times in seconds from the beginning of the recording. */
export const HeardSegment = z.object({
  id: z.string(),
  ...Span,
  /** When words were asked for and the model gives them. */
  words: z.array(z.object(Span)).optional(),
})
export type HeardSegment = z.output<typeof HeardSegment>

/** A recording is heard piece by piece, cut where it is silent; one that failed can be run again alone. */
export const HeardPiece = z.object({
  number: z.number().int(),
  start: z.number(),
  end: z.number(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
})
export type HeardPiece = z.output<typeof HeardPiece>

/** `incomplete`: it ended before all was heard; what there is can be read and the rest be run again. */
export const transcriptionStates = ['waiting', 'running', 'done', 'incomplete'] as const

export const ListedTranscription = z.object({
  id: z.string(),
  originalFileName: z.string(),
  /** Its beginning (`previewLength` characters and a few more). */
  transcription: z.string(),
  /** As told by the model, else as asked; `null` when nobody knows. */
  language: z.string().nullable(),
  /** Bytes, as sent. */
  fileSize: z.number().int(),
  createdAt: z.iso.datetime(),
  task: z.enum(['transcribe', 'translate']),
  model: z.string(),
  /** Seconds; `null` until the whole recording has been read. */
  duration: z.number().nullable(),
  state: z.enum(transcriptionStates),
  /** The job that works on it now. */
  jobId: z.string().nullable(),
})
export type ListedTranscription = z.output<typeof ListedTranscription>

export const Transcription = ListedTranscription.extend({
  /** The whole text, always plain. */
  transcription: z.string(),
  /** Milliseconds that the engine took. */
  processingTime: z.number(),
  segments: z.array(HeardSegment),
  /** The text in the format that was asked for. */
  formatted: z.string(),
  response_format: z.enum(transcriptionFormats),
  /** As asked. */
  askedLanguage: z.string(),
  prompt: z.string(),
  temperature: z.number(),
  pieces: z.array(HeardPiece),
  /** Why it is incomplete, as a sentence. */
  error: z.string().nullable(),
  /** Grows with each correction; a correction names the one that it was made upon. */
  version: z.number().int(),
  kind: z.enum(['audio', 'video']),
  mediaType: z.string(),
  /** Signed link to the recording; answers ranges, so that a player may begin anywhere. */
  mediaUrl: z.string(),
  /** Times and pieces come as the work goes on; the waveform once the recording has been read whole. */
  hasPeaks: z.boolean(),
})
export type Transcription = z.output<typeof Transcription>

/** Loudness over the whole recording, evenly spaced, from 0 to 255. */
export const Peaks = z.object({ duration: z.number(), peaks: z.array(z.number().int()) })
export type Peaks = z.output<typeof Peaks>

/** Other words for some segments; their times stay, those of unchanged words too. An empty text leaves its segment out of the whole. */
export const Correction = z.strictObject({
  version: z.number().int(),
  segments: z
    .array(
      z.strictObject({
        id: z.string().max(100),
        text: z.string().max(transcriptionLimits.segmentMax),
      }),
    )
    .min(1)
    .max(transcriptionLimits.correctedAtOnce),
})
export type Correction = z.output<typeof Correction>

const hearing = [
  'transcription.file-missing',
  'transcription.type-refused',
  'transcription.unreadable',
  'transcription.no-model',
  'transcription.no-converter',
  'upload.not-found',
  'upload.unfinished',
  'file.no-space',
  'model.not-offered',
  'engine.unreachable',
] as const
const heard = {
  access: 'user',
  generates: true,
  asJob: true,
  reply: json(Transcription),
  problems: hearing,
} as const
const sound = {
  file: 'audio',
  isOptional: true,
  isMedia: true,
  others: [],
  accept: transcribedTypes,
} as const

export const transcription = {
  transcribe: post('/audio/transcribe', {
    ...heard,
    summary:
      'Écrire ce qui est dit dans un son ou une vidéo, envoyé ici (`audio`) ou avant (`uploadId`)',
    form: { ...sound, fields: TranscriptionForm },
  }),
  translate: post('/audio/translate', {
    ...heard,
    summary: 'L’écrire en anglais',
    form: { ...sound, fields: TranslationForm },
  }),
  history: get('/audio/history', {
    access: 'user',
    summary: 'Ses transcriptions, les plus récentes d’abord',
    query: pageQuery({ defaultLimit: transcriptionLimits.listPageSize }),
    reply: pageOf(ListedTranscription),
  }),
  removeAll: del('/audio/history', {
    access: 'user',
    summary: 'Effacer toutes ses transcriptions, sauf celles qui sont en cours',
    reply: json(z.object({ removed: z.number().int() })),
  }),
  models: get('/audio/models', {
    access: 'user',
    summary: 'Les modèles que la page propose',
    reply: json(z.array(Model)),
  }),
  read: get('/audio/:transcriptionId', {
    access: 'user',
    summary: 'Une transcription, avec ce qui en est déjà écrit',
    reply: json(Transcription),
    problems: ['transcription.not-found'],
  }),
  segments: get('/audio/:transcriptionId/segments', {
    access: 'user',
    summary:
      'Ce qui est écrit d’une transcription en cours, à partir d’un nombre de segments déjà reçus',
    query: z.object({
      from: z.coerce.number<string | number>().int().min(0).max(10_000_000).default(0),
    }),
    reply: json(z.object({ segments: z.array(HeardSegment), from: z.number().int() })),
    problems: ['transcription.not-found'],
  }),
  peaks: get('/audio/:transcriptionId/peaks', {
    access: 'user',
    summary: 'La forme d’onde, une fois le son lu en entier',
    reply: json(Peaks),
    problems: ['transcription.not-found', 'transcription.no-peaks'],
  }),
  correct: patch('/audio/:transcriptionId', {
    access: 'user',
    summary: 'Corriger le texte de segments ; leurs temps restent',
    largestBody: 16 * 1024 * 1024,
    body: Correction,
    reply: json(z.object({ version: z.number().int(), segments: z.array(HeardSegment) })),
    problems: ['transcription.not-found', 'transcription.stale'],
  }),
  retry: post('/audio/:transcriptionId/retry', {
    ...heard,
    summary: 'Refaire ce qui manque d’une transcription, ou un de ses morceaux seul',
    body: z.strictObject({ piece: z.number().int().min(0).optional() }),
    problems: [
      ...hearing,
      'transcription.not-found',
      'transcription.busy',
      'transcription.nothing-to-retry',
    ],
  }),
  export: get('/audio/:transcriptionId/export', {
    access: 'user',
    summary: 'Télécharger une transcription : texte, sous-titres, données ou document Word',
    query: z.object({ format: z.enum(transcriptExports).default('txt') }),
    reply: file,
    problems: ['transcription.not-found'],
  }),
  remove: del('/audio/:transcriptionId', {
    access: 'user',
    summary: 'Effacer une transcription et son enregistrement',
    reply: empty,
    problems: ['transcription.not-found', 'transcription.busy'],
  }),
}
