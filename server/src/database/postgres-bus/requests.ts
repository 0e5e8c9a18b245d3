import { z } from 'zod'
import type { Bus, Question } from '#platform/bus/bus.ts'
import { defineTopic } from '#platform/bus/bus.ts'
import type { Subscriptions } from '#platform/bus/subscriptions.ts'

const requestTopic = defineTopic(
  'request',
  z.object({ id: z.string(), question: z.string(), message: z.unknown() }),
)
const answerTopic = defineTopic('answer', z.object({ id: z.string(), answer: z.unknown() }))

interface RequestsDependencies {
  readonly subscriptions: Subscriptions
  readonly send: Bus['send']
  makeId(): string
}

/** Questions between servers, and who waits for their answers. */
export function createRequests({ subscriptions, send, makeId }: RequestsDependencies) {
  const waiting = new Map<string, (answer: unknown) => void>()

  subscriptions.add(requestTopic, ({ id, question, message }, from) => {
    const respond = async () => {
      const answer = await subscriptions.answer(question, message, from)
      send(from, answerTopic, { id, answer: answer ?? null })
    }
    void respond()
  })
  subscriptions.add(answerTopic, ({ id, answer }) => waiting.get(id)?.(answer))

  return {
    async ask<M, A>(
      serverId: string,
      question: Question<M, A>,
      message: M,
      withinMs: number,
    ): Promise<A | undefined> {
      const id = makeId()
      const answered = Promise.withResolvers<unknown>()
      const timer = setTimeout(() => answered.resolve(undefined), withinMs)
      waiting.set(id, answered.resolve)
      try {
        send(serverId, requestTopic, { id, question: question.name, message })
        const answer = (await answered.promise) ?? undefined
        return answer === undefined ? undefined : question.answerSchema.parse(answer)
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
    close(): void {
      for (const resolve of waiting.values()) resolve(undefined)
    },
  }
}
