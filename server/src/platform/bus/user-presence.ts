import { z } from 'zod'
import type { LiveChannel } from '../live-channel.ts'
import type { Servers } from '../servers.ts'
import { type Bus, defineQuestion } from './bus.ts'

interface PresenceDependencies {
  readonly live: Pick<LiveChannel, 'hadPageWithin'>
  readonly bus: Pick<Bus, 'isShared' | 'ask' | 'respond'>
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
}

/** Whether a user has a page open, or had one within so many milliseconds, at any server. */
export type WasHere = (userId: string, withinMs: number) => Promise<boolean>

const question = defineQuestion(
  'presence',
  z.object({ userId: z.string(), withinMs: z.number() }),
  z.object({ wasHere: z.boolean() }),
)
const answerWithinMs = 1000

/** Asks every server: each knows only of the pages that are connected to it. One that does not answer has none. */
export function createUserPresence({ live, bus, servers }: PresenceDependencies): WasHere {
  bus.respond(question, async ({ userId, withinMs }) => ({
    wasHere: live.hadPageWithin(userId, withinMs),
  }))
  return async (userId, withinMs) => {
    if (live.hadPageWithin(userId, withinMs)) return true
    if (!bus.isShared) return false
    const others = (await servers.listLivingIds()).filter((id) => id !== servers.id())
    const answers = await Promise.all(
      others.map((id) => bus.ask(id, question, { userId, withinMs }, answerWithinMs)),
    )
    return answers.some((answer) => answer?.wasHere === true)
  }
}
