import { z } from 'zod'
import { Model } from '#models/models.ts'
import { del, empty, file, get, json, pageOf, patch, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import {
  TranscriptionForm,
  TranslationForm,
  transcribableTypes,
  transcriptExportFormats,
  transcriptionFormats,
  transcriptionLimits,
} from './transcription-options.ts'

const TimedText = { start: z.number(), end: z.number(), text: z.string() }
/** Times in seconds from the beginning of the recording. */
export const TranscriptionSegment = z.object({
  id: z.string(),
  ...TimedText,
  /** When words were asked for and the model gives them. */
  words: z.array(z.object(TimedText)).optional(),
})
export type TranscriptionSegment = z.output<typeof TranscriptionSegment>

/** A recording is heard piece by piece, cut where it is silent; one that failed can be run again alone. */
export const TranscriptionChunk = z.object({
  number: z.number().int(),
  start: z.number(),
  end: z.number(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
})
export type TranscriptionChunk = z.output<typeof TranscriptionChunk>

/** `incomplete`: it ended before all was heard; what there is can be read and the rest be run again. */
export const transcriptionStates = ['waiting', 'running', 'done', 'incomplete'] as const

export const TranscriptionSummary = z.object({
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
export type TranscriptionSummary = z.output<typeof TranscriptionSummary>

export const Transcription = TranscriptionSummary.extend({
  /** The whole text, always plain. */
  transcription: z.string(),
  /** Milliseconds that the engine took. */
  processingTime: z.number(),
  segments: z.array(TranscriptionSegment),
  /** The text in the format that was asked for. */
  formatted: z.string(),
  response_format: z.enum(transcriptionFormats),
  /** As asked. */
  askedLanguage: z.string(),
  prompt: z.string(),
  temperature: z.number(),
  pieces: z.array(TranscriptionChunk),
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
export const WaveformPeaks = z.object({ duration: z.number(), peaks: z.array(z.number().int()) })
export type WaveformPeaks = z.output<typeof WaveformPeaks>

/** Other words for some segments; their times stay, those of unchanged words too. An empty text leaves its segment out of the whole. */
export const TranscriptCorrection = z.strictObject({
  version: z.number().int(),
  segments: z
    .array(
      z.strictObject({
        id: z.string().max(100),
        text: z.string().max(transcriptionLimits.segmentMax),
      }),
    )
    .min(1)
    .max(transcriptionLimits.correctionsMax),
})
export type TranscriptCorrection = z.output<typeof TranscriptCorrection>

const transcriptionProblems = [
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
const transcriptionJob = {
  access: 'user',
  generates: true,
  asJob: true,
  reply: json(Transcription),
  problems: transcriptionProblems,
} as const
const audioForm = {
  file: 'audio',
  isOptional: true,
  isMedia: true,
  others: [],
  accept: transcribableTypes,
} as const

export const transcription = {
  transcribe: post('/audio/transcribe', {
    ...transcriptionJob,
    summary:
      'Écrire ce qui est dit dans un son ou une vidéo, envoyé ici (`audio`) ou avant (`uploadId`)',
    form: { ...audioForm, fields: TranscriptionForm },
  }),
  translate: post('/audio/translate', {
    ...transcriptionJob,
    summary: 'L’écrire en anglais',
    form: { ...audioForm, fields: TranslationForm },
  }),
  history: get('/audio/history', {
    access: 'user',
    summary: 'Ses transcriptions, les plus récentes d’abord',
    query: pageQuery({ defaultLimit: transcriptionLimits.listPageSize }),
    reply: pageOf(TranscriptionSummary),
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
    reply: json(z.object({ segments: z.array(TranscriptionSegment), from: z.number().int() })),
    problems: ['transcription.not-found'],
  }),
  peaks: get('/audio/:transcriptionId/peaks', {
    access: 'user',
    summary: 'La forme d’onde, une fois le son lu en entier',
    reply: json(WaveformPeaks),
    problems: ['transcription.not-found', 'transcription.no-peaks'],
  }),
  correct: patch('/audio/:transcriptionId', {
    access: 'user',
    summary: 'Corriger le texte de segments ; leurs temps restent',
    largestBody: 16 * 1024 * 1024,
    body: TranscriptCorrection,
    reply: json(z.object({ version: z.number().int(), segments: z.array(TranscriptionSegment) })),
    problems: ['transcription.not-found', 'transcription.stale'],
  }),
  retry: post('/audio/:transcriptionId/retry', {
    ...transcriptionJob,
    summary: 'Refaire ce qui manque d’une transcription, ou un de ses morceaux seul',
    body: z.strictObject({ piece: z.number().int().min(0).optional() }),
    problems: [
      ...transcriptionProblems,
      'transcription.not-found',
      'transcription.busy',
      'transcription.nothing-to-retry',
    ],
  }),
  export: get('/audio/:transcriptionId/export', {
    access: 'user',
    summary: 'Télécharger une transcription : texte, sous-titres, données ou document Word',
    query: z.object({ format: z.enum(transcriptExportFormats).default('txt') }),
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
