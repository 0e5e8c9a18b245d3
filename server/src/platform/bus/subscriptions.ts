import type { OnMessage, Question, RespondTo, Topic } from './bus.ts'

type Subscriber = (message: unknown, from: string, isChecked: boolean) => void
type Responder = (message: unknown, from: string) => Promise<unknown>

/** Who listens to what on this server, and who answers. A subscriber that fails does not keep the others from their message. */
export function createSubscriptions(onFailure: (cause: unknown) => void) {
  const subscribers = new Map<string, Set<Subscriber>>()
  const responders = new Map<string, Responder>()
  const gapActs = new Set<() => void>()

  function attempt(act: () => void) {
    try {
      act()
    } catch (cause) {
      onFailure(cause)
    }
  }

  return {
    add<M>(topic: Topic<M>, onMessage: OnMessage<M>): () => void {
      const ofTopic = subscribers.get(topic.name) ?? new Set()
      subscribers.set(topic.name, ofTopic)
      const subscriber: Subscriber = (message, from, isChecked) =>
        // One that this process published has the type of its topic.
        onMessage(isChecked ? (message as M) : topic.schema.parse(message), from)
      ofTopic.add(subscriber)
      return () => void ofTopic.delete(subscriber)
    },
    /** Delivers what this process published itself. */
    deliver<M>(topic: Topic<M>, message: M, from: string): void {
      for (const subscriber of subscribers.get(topic.name) ?? [])
        attempt(() => subscriber(message, from, true))
    },
    /** Delivers what came from outside: it is checked first. */
    receive(topic: string, message: unknown, from: string): void {
      for (const subscriber of subscribers.get(topic) ?? [])
        attempt(() => subscriber(message, from, false))
    },
    addResponder<M, A>(question: Question<M, A>, respond: RespondTo<M, A>): () => void {
      const { name, schema } = question
      responders.set(name, async (message, from) => respond(schema.parse(message), from))
      return () => void responders.delete(name)
    },
    /** The answer of this server; `undefined` when it has none. */
    async answer(question: string, message: unknown, from: string): Promise<unknown> {
      try {
        return await responders.get(question)?.(message, from)
      } catch (cause) {
        onFailure(cause)
        return undefined
      }
    },
    addGapAct(act: () => void): () => void {
      gapActs.add(act)
      return () => void gapActs.delete(act)
    },
    reportGap(): void {
      for (const act of gapActs) attempt(act)
    },
  }
}
export type Subscriptions = ReturnType<typeof createSubscriptions>
