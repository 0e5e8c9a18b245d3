import { z } from 'zod'
import { JobSummary } from '#jobs/jobs.ts'
import { ModelInstall } from '#local-models/local-models.ts'
import { Notice } from '#notices/notices.ts'
import { eventStream, get } from '#wire/operation.ts'

/** Something that happened and that the person's open pages show at once. */
export const LiveEvent = z.discriminatedUnion('type', [
  /** A job of one's own is new, moved, started, went on or ended. */
  z.object({ type: z.literal('job'), job: JobSummary }),
  /** A chat of one's own has a new reply, begun or ended, from whatever page. */
  z.object({ type: z.literal('chat'), chatId: z.string(), replying: z.boolean() }),
  /** Models, pages, switches or limits have changed: what depends on them is to be asked for again. */
  z.object({ type: z.literal('configuration') }),
  z.object({ type: z.literal('maintenance'), message: z.string().nullable() }),
  /** For the administrator while maintenance lasts: so much work of everyone still waits or runs. */
  z.object({ type: z.literal('work'), jobsLeft: z.number().int() }),
  /** The administrator speaks to everyone. */
  Notice.extend({ type: z.literal('notification') }),
  /** It was taken back, or put away on another page. */
  z.object({ type: z.literal('notification-withdrawn'), id: z.string() }),
  /** One's own quota or count has changed. */
  z.object({ type: z.literal('quota') }),
  /** The administrator changed one's own account: name, role. */
  z.object({ type: z.literal('account') }),
  /** One's own settings were changed, in whatever browser. */
  z.object({ type: z.literal('settings') }),
  /** For the administrator: an installation went on; without one, models of this machine came, went or changed. */
  z.object({ type: z.literal('local-models'), install: ModelInstall.nullable() }),
  /** Of a text that is being read for this person, so many pieces can be heard by now. */
  z.object({ type: z.literal('speech'), jobId: z.string(), pieces: z.number().int() }),
  /** One's own transcription has more text, began or ended; was corrected; or is no more. `segments` of it are written by now. */
  z.object({
    type: z.literal('transcription'),
    transcriptionId: z.string(),
    change: z.enum(['written', 'corrected', 'gone']),
    segments: z.number().int(),
    version: z.number().int(),
  }),
  /** Events were missed: everything shown is to be asked for again. */
  z.object({ type: z.literal('reset') }),
])
export type LiveEvent = z.output<typeof LiveEvent>

/** As sent: `eventId` is also the line's `id:`, to be given back as Last-Event-ID after a cut. */
export const LiveMessage = z.object({ eventId: z.string(), event: LiveEvent })
export type LiveMessage = z.output<typeof LiveMessage>

/** What the server remembers for pages that were away: so many events, and no older. */
export const liveLimits = { bufferedEvents: 1000, bufferedMs: 10 * 60 * 1000 } as const

export const live = {
  follow: get('/events', {
    access: 'user',
    summary: 'Ce qui arrive, au fil de l’eau ; Last-Event-ID reprend là où l’on en était',
    reply: eventStream(LiveMessage),
  }),
}
