import type { Bus } from './bus.ts'
import { createSubscriptions } from './subscriptions.ts'

interface LocalBusOptions {
  readonly serverId: string
  /** A subscriber failed. */
  onFailure(cause: unknown): void
}

/** The bus of an installation with one server: what is published is delivered at once, without being copied or checked. */
export function createLocalBus({ serverId, onFailure }: LocalBusOptions): Bus {
  const subscriptions = createSubscriptions(onFailure)
  const waiting: (() => void)[] = []
  let isDelivering = false
  let id = serverId

  /** What a subscriber publishes meanwhile comes after the message that it has, for all. */
  function inOrder(deliver: () => void) {
    waiting.push(deliver)
    if (isDelivering) return
    isDelivering = true
    for (let next = waiting.shift(); next; next = waiting.shift()) next()
    isDelivering = false
  }

  return {
    serverId: () => id,
    isShared: false,
    publish: (topic, message) => inOrder(() => subscriptions.deliver(topic, message, id)),
    send(to, topic, message) {
      if (to === id) inOrder(() => subscriptions.deliver(topic, message, id))
    },
    async ask(to, question, message) {
      if (to !== id) return undefined
      const answer = await subscriptions.answer(question.name, message, id)
      return answer === undefined ? undefined : question.answerSchema.parse(answer)
    },
    subscribe: subscriptions.add,
    respond: subscriptions.addResponder,
    onGap: subscriptions.addGapAct,
    async rename(serverId) {
      id = serverId
    },
    close: async () => undefined,
  }
}
