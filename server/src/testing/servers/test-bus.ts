import type { Bus } from '#platform/bus/bus.ts'
import { createLocalBus } from '#platform/bus/local-bus.ts'
import { createSubscriptions, type Subscriptions } from '#platform/bus/subscriptions.ts'

const failTest = (cause: unknown) => {
  throw cause
}

/** The bus of a test with one server. A subscriber that fails makes the test fail. */
export const createTestBus = (serverId: string): Bus =>
  createLocalBus({ serverId, onFailure: failTest })

type PublishingBus = Pick<Bus, 'serverId' | 'isShared' | 'publish' | 'send' | 'subscribe' | 'onGap'>
interface TestServerBus extends PublishingBus {
  /** As when the connection between the servers was cut. */
  loseMessages(): void
}

/** Buses of two servers in one process, « p1 » and « p2 »: what one publishes arrives at both, in the same order. */
export function createTestServers(): readonly [TestServerBus, TestServerBus] {
  const both = [createSubscriptions(failTest), createSubscriptions(failTest)] as const
  const busOf = (id: string, own: Subscriptions): TestServerBus => ({
    serverId: () => id,
    isShared: true,
    publish(topic, message) {
      const text = JSON.stringify(message)
      for (const server of both) server.receive(topic.name, JSON.parse(text), id)
    },
    send(to, topic, message) {
      const text = JSON.stringify(message)
      both[to === 'p1' ? 0 : 1].receive(topic.name, JSON.parse(text), id)
    },
    subscribe: own.add,
    onGap: own.addGapAct,
    loseMessages: own.reportGap,
  })
  return [busOf('p1', both[0]), busOf('p2', both[1])]
}
