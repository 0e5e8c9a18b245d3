import { z } from 'zod'
import { del, empty, get, json, post } from '#wire/operation.ts'

/** What long work can be; each feature that has some adds its own. */
export const JobKind = z.enum([
  'chat.message',
  'images.generate',
  'images.upscale',
  'inpainting.repaint',
  'speech.speak',
  'speech.sample',
  'transcription.transcribe',
  'transcription.translate',
  'belongings.export',
  'models.test',
])
export type JobKind = z.output<typeof JobKind>

/** A job without its result, which may be long: in lists and in news. */
export const JobSummary = z.object({
  id: z.string(),
  kind: JobKind,
  /** In words, for the list of running work: « Inpainting, « cabane au bord du lac » ». */
  title: z.string(),
  model: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Place in the queue, 1 is next; `null` unless waiting. */
  position: z.number().int().nullable(),
  /** Share done from 0 to 1, told by the engine or estimated; `null` when nothing is known. */
  progress: z.number().nullable(),
  /** Seconds until the end, told or estimated from past durations; `null` when nothing is known. */
  secondsLeft: z.number().nullable(),
  /** The share and the seconds are an estimate of ours, not the engine's word. */
  isEstimate: z.boolean(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Why it failed, as a sentence. */
  error: z.object({ code: z.string(), error: z.string() }).nullable(),
  /** That it failed was shown to the person. */
  isSeen: z.boolean(),
})
export type JobSummary = z.output<typeof JobSummary>

/** What the plain call would have answered, once done. */
export const Job = JobSummary.extend({ result: z.unknown().nullable() })
export type Job = z.output<typeof Job>

/** Ended jobs are kept this long; what they made are records of their own and stay. */
export const jobLimits = { retentionDays: 7, listMax: 100 } as const

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const jobs = {
  list: get('/jobs', {
    access: 'user',
    summary:
      'Ses travaux, les plus récents d’abord, sans leurs résultats ; `active` : en attente ou en cours, ou bien finis',
    query: z.object({ active: flag.optional() }),
    reply: json(z.array(JobSummary)),
  }),
  seeFailures: post('/jobs/seen', {
    access: 'user',
    summary: 'Ses échecs ont été vus',
    reply: empty,
  }),
  read: get('/jobs/:jobId', {
    access: 'user',
    summary: 'Un de ses travaux',
    reply: json(Job),
    problems: ['job.not-found'],
  }),
  cancel: del('/jobs/:jobId', {
    access: 'user',
    summary: 'Annuler un travail, en attente ou en cours',
    reply: json(Job),
    problems: ['job.not-found', 'job.ended'],
  }),
}
