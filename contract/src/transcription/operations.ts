import { z } from 'zod'
import { Model } from '#models/models.ts'
import { del, empty, file, get, json, pageOf, patch, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { listedWorks, TrashedBatch } from '#works/work-kinds.ts'
import {
  TranscriptCorrection,
  Transcription,
  TranscriptionSegment,
  TranscriptionSummary,
  WaveformPeaks,
} from './transcription.ts'
import {
  TranscriptionRequest,
  TranslationRequest,
  transcribableTypes,
  transcriptExportFormats,
  transcriptionLimits,
} from './transcription-options.ts'

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
      'Transcrire un fichier audio ou vidéo, envoyé avec la requête (`audio`) ou avant (`uploadId`)\u00a0; une dictée n’est gardée nulle part',
    problems: [...transcriptionProblems, 'transcription.dictation-too-long'],
    form: { ...audioForm, fields: TranscriptionRequest },
  }),
  translate: post('/audio/translate', {
    ...transcriptionJob,
    summary: 'Traduire en anglais un fichier audio ou vidéo',
    form: { ...audioForm, fields: TranslationRequest },
  }),
  history: get('/audio/history', {
    access: 'user',
    summary: 'Lister ses transcriptions, les plus récentes d’abord',
    query: pageQuery({ defaultLimit: transcriptionLimits.listPageSize }).extend(listedWorks),
    reply: pageOf(TranscriptionSummary),
  }),
  removeAll: del('/audio/history', {
    access: 'user',
    summary: 'Mettre toutes ses transcriptions à la corbeille, sauf celles en cours',
    reply: json(TrashedBatch),
  }),
  models: get('/audio/models', {
    access: 'user',
    summary: 'Lister les modèles que la page propose',
    reply: json(z.array(Model)),
  }),
  read: get('/audio/:transcriptionId', {
    largeAnswer: true,
    access: 'user',
    summary: 'Lire une transcription, avec le texte déjà écrit',
    reply: json(Transcription),
    problems: ['transcription.not-found'],
  }),
  segments: get('/audio/:transcriptionId/segments', {
    largeAnswer: true,
    access: 'user',
    summary: 'Lire la suite d’une transcription en cours, après un nombre de segments déjà reçus',
    query: z.object({
      from: z.coerce.number<string | number>().int().min(0).max(10_000_000).default(0),
    }),
    reply: json(z.object({ segments: z.array(TranscriptionSegment), from: z.number().int() })),
    problems: ['transcription.not-found'],
  }),
  peaks: get('/audio/:transcriptionId/peaks', {
    access: 'user',
    summary: 'Lire la forme d’onde, quand le fichier a été lu en entier',
    reply: json(WaveformPeaks),
    problems: ['transcription.not-found', 'transcription.no-peaks'],
  }),
  correct: patch('/audio/:transcriptionId', {
    largeAnswer: true,
    access: 'user',
    stores: 'text',
    summary: 'Corriger le texte de segments\u00a0; leurs temps ne changent pas',
    maxBodyBytes: 16 * 1024 * 1024,
    body: TranscriptCorrection,
    reply: json(z.object({ version: z.number().int(), segments: z.array(TranscriptionSegment) })),
    problems: ['transcription.not-found', 'transcription.stale'],
  }),
  retry: post('/audio/:transcriptionId/retry', {
    ...transcriptionJob,
    summary: 'Relancer les parties manquantes d’une transcription, ou une seule',
    body: z.strictObject({ piece: z.number().int().min(0).optional() }),
    problems: [
      ...transcriptionProblems,
      'transcription.not-found',
      'transcription.busy',
      'transcription.nothing-to-retry',
    ],
  }),
  export: get('/audio/:transcriptionId/export', {
    cost: 'costly',
    access: 'user',
    summary: 'Télécharger une transcription\u00a0: texte, sous-titres, données ou document Word',
    query: z.object({ format: z.enum(transcriptExportFormats).default('txt') }),
    reply: file(
      'text/plain',
      'application/x-subrip',
      'text/vtt',
      'application/json',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ),
    problems: ['transcription.not-found'],
  }),
  remove: del('/audio/:transcriptionId', {
    access: 'user',
    summary: 'Supprimer une transcription et son enregistrement',
    reply: empty,
    problems: ['transcription.not-found', 'transcription.busy'],
  }),
}
