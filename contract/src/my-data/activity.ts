import { z } from 'zod'
import { get, json } from '#wire/operation.ts'
import { myDataLimits } from './my-data.ts'

/** What a person makes with each tool: replies, pictures, repaintings, readings, transcriptions. */
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
  /** Every day of the time asked for, the oldest first, in the installation's zone. */
  days: z.array(z.object({ day: z.iso.date(), counts })),
  totals: counts,
  /** The same number of days before: what a trend is told by. */
  before: counts,
  /** Models by how much they made, the most used first; no more than twenty. */
  models: z.array(z.object({ model: z.string(), tool: ActivityTool, count: z.number().int() })),
  /** Bytes of all that one owns now, as storage tells it, and those among them that came within this time. */
  storage: z.object({ byteSize: z.number().int(), newBytes: z.number().int() }),
})
export type Activity = z.output<typeof Activity>

/** Something made lately, of whatever tool. */
export const RecentItem = z.object({
  tool: ActivityTool,
  id: z.string(),
  /** A chat's title, a prompt, a text, a file's name; cut. */
  title: z.string(),
  model: z.string(),
  /** Signed link to a small picture, where there is one. */
  thumbnailUrl: z.string().nullable(),
  at: z.iso.datetime(),
})
export type RecentItem = z.output<typeof RecentItem>

export const activityLimits = { recent: 8, models: 20, titleMax: 120 } as const
/** Days that the page of statistics can look back. */
export const activityPeriods = [7, 30, 90, 365] as const

/** One's own use, counted. */
export const activity = {
  activity: get('/activity', {
    access: 'user',
    summary: 'Son propre usage, par jour, par outil et par modèle',
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
    summary: 'Ses derniers travaux, de tous les outils',
    reply: json(z.array(RecentItem)),
  }),
}
