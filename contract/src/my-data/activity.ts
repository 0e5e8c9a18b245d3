import { z } from 'zod'
import { get, json } from '#wire/operation.ts'
import { myDataLimits } from './my-data.ts'

/** What users make, by tool: replies, images, inpaintings, speech, transcriptions. */
export const activityTools = ['chat', 'images', 'inpainting', 'speech', 'transcription'] as const
export const ActivityTool = z.enum(activityTools)
export type ActivityTool = z.output<typeof ActivityTool>

const counts = z.object({
  chat: z.number().int(),
  images: z.number().int(),
  inpainting: z.number().int(),
  speech: z.number().int(),
  transcription: z.number().int(),
})
export const Activity = z.object({
  /** Every day of the period, oldest first, in the installation's time zone. */
  days: z.array(z.object({ day: z.iso.date(), counts })),
  totals: counts,
  /** The same number of days before the period, for the trend. */
  before: counts,
  /** Models by number of items, most used first; at most twenty. */
  models: z.array(z.object({ model: z.string(), tool: ActivityTool, count: z.number().int() })),
  /** Bytes that count towards the limit, and bytes that were added within the period. */
  storage: z.object({
    byteSize: z.number().int(),
    newBytes: z.number().int(),
    /** `null` without one. */
    limit: z.number().int().nullable(),
  }),
})
export type Activity = z.output<typeof Activity>

/** An item that the user made lately, with any tool. */
export const RecentItem = z.object({
  tool: ActivityTool,
  id: z.string(),
  /** A chat's title, a prompt, a text or a file name; truncated. */
  title: z.string(),
  model: z.string(),
  /** Signed link to a thumbnail; `null` without one. */
  thumbnailUrl: z.string().nullable(),
  at: z.iso.datetime(),
})
export type RecentItem = z.output<typeof RecentItem>

export const activityLimits = { recent: 8, models: 20, titleMax: 120 } as const
/** The periods of the statistics page, in days. */
export const activityPeriods = [7, 30, 90, 365] as const

/** Statistics about the user's own activity. */
export const activity = {
  activity: get('/activity', {
    access: 'user',
    summary: 'Lire son activité par jour, par outil et par modèle',
    query: z.object({
      days: z.coerce
        .number<string | number>()
        .int()
        .min(1)
        .max(myDataLimits.activityDaysMax)
        .default(myDataLimits.activityDays),
    }),
    reply: json(Activity),
  }),
  recent: get('/activity/recent', {
    access: 'user',
    summary: 'Lister ses derniers travaux, tous outils confondus',
    reply: json(z.array(RecentItem)),
  }),
}
