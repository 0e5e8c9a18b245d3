import { setTimeout as delay } from 'node:timers/promises'
import { createChat, readReply, type Server } from './person.ts'

/** When how much of a reply had come, in milliseconds. */
type Arrivals = { readonly characters: number; readonly at: number }[]

/**
 * How much later the pieces of a reply come at another server than at the one that writes it, in milliseconds: for each piece of the
 * first, the moment when the other had as much.
 */
export async function measureFollowing(
  { writer, other, token }: { writer: Server; other: Server; token: string },
  replies: number,
): Promise<number[]> {
  const delays: number[] = []
  for (let count = 0; count < replies; count += 1) {
    const chatId = await createChat(writer, token)
    const here: Arrivals = []
    const there: Arrivals = []
    const note = (arrivals: Arrivals) => (characters: number) =>
      void arrivals.push({ characters, at: performance.now() })
    const written = readReply(writer, { token, chatId, question: '[[long:80]]' }, note(here))
    while (here.length === 0) await delay(5)
    await Promise.all([written, readReply(other, { token, chatId }, note(there))])
    // What was there when the other began to follow came at once.
    const from = there[0]?.characters ?? 0
    for (const { characters, at } of here) {
      if (characters <= from) continue
      const reached = there.find((one) => one.characters >= characters)
      delays.push(reached ? reached.at - at : Number.POSITIVE_INFINITY)
    }
  }
  return delays
}
