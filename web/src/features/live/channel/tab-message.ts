import { LiveMessage } from '@atelier/contract/live/live'
import { z } from 'zod'

/** What the tabs of one person in one browser say to each other; another tab may run an older or newer program. */
export const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('who'), from: z.string() }),
  z.object({ type: z.literal('leads'), from: z.string(), since: z.number() }),
  z.object({ type: z.literal('bye'), from: z.string() }),
  /** The server told this. */
  z.object({ type: z.literal('event'), message: LiveMessage }),
  /** The channel begins here: what came before was not heard. */
  z.object({ type: z.literal('beginning') }),
])
export type TabMessage = z.output<typeof TabMessage>
