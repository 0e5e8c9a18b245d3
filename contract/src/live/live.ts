import { z } from 'zod'
import { JobSummary } from '#jobs/jobs.ts'
import { SourceState } from '#knowledge/collections.ts'
import { ModelInstall } from '#local-models/local-models.ts'
import { Notice } from '#notices/notices.ts'
import { eventStream, get } from '#wire/operation.ts'

/** An event that the user's open pages show at once. */
export const LiveEvent = z.discriminatedUnion('type', [
  /** A job of the user is new, or its position, progress or state changed. */
  z.object({ type: z.literal('job'), job: JobSummary }),
  /** A reply began or ended in a chat of the user, in any window. */
  z.object({ type: z.literal('chat'), chatId: z.string(), replying: z.boolean() }),
  /** Models, pages, switches or limits changed: queries that depend on them must be reloaded. */
  z.object({ type: z.literal('configuration') }),
  z.object({ type: z.literal('maintenance'), message: z.string().nullable() }),
  /** For administrators during maintenance: how many jobs of all users still wait or run. */
  z.object({ type: z.literal('work'), jobsLeft: z.number().int() }),
  /** A notice from the administrator to all users. */
  Notice.extend({ type: z.literal('notification') }),
  /** The notice was withdrawn, or dismissed in another window. */
  z.object({ type: z.literal('notification-withdrawn'), id: z.string() }),
  /** The user's quota or count changed. */
  z.object({ type: z.literal('quota') }),
  /** The administrator changed the user's account: its name or role. */
  z.object({ type: z.literal('account') }),
  /** The user's settings changed, in any browser. */
  z.object({ type: z.literal('settings') }),
  /** For administrators: an installation progressed. Without one, the local models changed. */
  z.object({ type: z.literal('local-models'), install: ModelInstall.nullable() }),
  /** The speech of this job is being made, and this many chunks can be played. */
  z.object({ type: z.literal('speech'), jobId: z.string(), pieces: z.number().int() }),
  /**
   * A transcription of the user has more text, began, ended, was corrected, or was deleted.
   * `segments` is how many are written by now.
   */
  z.object({
    type: z.literal('transcription'),
    transcriptionId: z.string(),
    change: z.enum(['written', 'corrected', 'gone']),
    segments: z.number().int(),
    version: z.number().int(),
  }),
  /** A document of a collection of the user is new, or was read further, changed or deleted; `share` is how much of it is read. */
  z.object({
    type: z.literal('source'),
    sourceId: z.string(),
    collectionId: z.string(),
    state: z.union([SourceState, z.literal('gone')]),
    share: z.number(),
  }),
  /** A collection of the user changed, or what is shared with them. */
  z.object({ type: z.literal('collection') }),
  /** A prompt of the user changed, or what is shared with them. */
  z.object({ type: z.literal('prompt') }),
  /** The projects of the user changed, or which works are in them, in any browser. */
  z.object({ type: z.literal('projects') }),
  /** Works of the user were pinned, archived or tagged, went to the trash or left it, or a tag changed, in any browser. */
  z.object({ type: z.literal('marks') }),
  /** Works of the user went to the trash, or will soon, by a rule of retention. */
  z.object({ type: z.literal('retention') }),
  /** An assistant of the user changed, or what is shared with them. */
  z.object({ type: z.literal('assistant') }),
  /** Every query must be reloaded: events were missed, or the links to the user's files have ended. */
  z.object({ type: z.literal('reset') }),
])
export type LiveEvent = z.output<typeof LiveEvent>

/**
 * As sent. `eventId` is also the `id:` of the server-sent event; after a lost connection the client
 * sends it back as Last-Event-ID.
 */
export const LiveMessage = z.object({ eventId: z.string(), event: LiveEvent })
export type LiveMessage = z.output<typeof LiveMessage>

/** Events stored for pages that reconnect: at most this many, and none older. */
export const liveLimits = { bufferedEvents: 1000, bufferedMs: 10 * 60 * 1000 } as const

export const live = {
  follow: get('/events', {
    access: 'user',
    summary:
      'Recevoir les événements au fur et à mesure\u00a0; Last-Event-ID reprend après le dernier reçu',
    reply: eventStream(LiveMessage),
  }),
}
