import { LiveMessage } from '@atelier/contract/live/live'
import { z } from 'zod'

/** The messages between the tabs of one user in one browser; another tab may run an older or newer version. */
export const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('who'), from: z.string() }),
  z.object({ type: z.literal('leads'), from: z.string(), since: z.number() }),
  z.object({ type: z.literal('bye'), from: z.string() }),
  /** An event of the server. */
  z.object({ type: z.literal('event'), message: LiveMessage }),
  /** The channel begins here: earlier events may have been missed. */
  z.object({ type: z.literal('beginning') }),
])
export type TabMessage = z.output<typeof TabMessage>
