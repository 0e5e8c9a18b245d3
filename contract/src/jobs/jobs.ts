import { z } from 'zod'
import { del, empty, get, json, post } from '#wire/operation.ts'

/** The kinds of jobs; each feature that has some adds its own. */
export const JobKind = z.enum([
  'chat.message',
  'chat.import',
  'images.generate',
  'images.upscale',
  'inpainting.repaint',
  'speech.speak',
  'speech.sample',
  'speech.reply',
  'transcription.transcribe',
  'transcription.translate',
  'knowledge.read',
  'knowledge.recognize',
  'knowledge.embed',
  'knowledge.try-embedder',
  'belongings.export',
  'models.test',
])
export type JobKind = z.output<typeof JobKind>

/** A job without its result, which may be large. Used in lists and events. */
export const JobSummary = z.object({
  id: z.string(),
  kind: JobKind,
  /** Shown in the list of jobs: « Inpainting, « cabane au bord du lac » ». */
  title: z.string(),
  model: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Position in the queue, 1 is next; `null` unless waiting. */
  position: z.number().int().nullable(),
  /** From 0 to 1, reported by the engine or estimated; `null` when unknown. */
  progress: z.number().nullable(),
  /** Reported by the engine, or estimated from past durations; `null` when unknown. */
  secondsLeft: z.number().nullable(),
  /** `progress` and `secondsLeft` are our estimate, not the engine's report. */
  isEstimate: z.boolean(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Why it failed, as a sentence. */
  error: z.object({ code: z.string(), error: z.string() }).nullable(),
  /** The user has seen that it failed. */
  isSeen: z.boolean(),
})
export type JobSummary = z.output<typeof JobSummary>

/** `result` is what the operation itself would have returned; `null` until the job is done. */
export const Job = JobSummary.extend({ result: z.unknown().nullable() })
export type Job = z.output<typeof Job>

/** Ended jobs are deleted after this time; what they made stays. */
export const jobLimits = { retentionDays: 7, listMax: 100 } as const

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const jobs = {
  list: get('/jobs', {
    access: 'user',
    summary:
      'Lister ses tâches, les plus récentes d’abord, sans leurs résultats\u00a0; `active` : en attente ou en cours, ou terminées',
    query: z.object({ active: flag.optional() }),
    reply: json(z.array(JobSummary)),
  }),
  seeFailures: post('/jobs/seen', {
    access: 'user',
    summary: 'Marquer ses échecs comme vus',
    reply: empty,
  }),
  read: get('/jobs/:jobId', {
    access: 'user',
    summary: 'Lire une de ses tâches',
    reply: json(Job),
    problems: ['job.not-found'],
  }),
  cancel: del('/jobs/:jobId', {
    access: 'user',
    summary: 'Annuler une tâche, en attente ou en cours',
    reply: json(Job),
    problems: ['job.not-found', 'job.ended'],
  }),
}
