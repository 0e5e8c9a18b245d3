import type { LiveMessage } from '@atelier/contract/live/live'
import { describe, expect, test } from 'vitest'
import { apiFailure, invalidReply } from '#api/failures.ts'
import { type ConnectionDependencies, stayConnected } from './live-connection.ts'
import { reconnectDelayMs } from './reconnection.ts'

const message = (eventId: string): LiveMessage => ({ eventId, event: { type: 'quota' } })

/** A server that sends these replies one after the other, then ends the session. */
async function connected(...answers: readonly (() => AsyncIterable<LiveMessage>)[]) {
  const received: (string | undefined)[] = []
  const pauses: number[] = []
  const opened: (string | undefined)[] = []
  const dependencies: ConnectionDependencies = {
    open: async (lastEventId) => {
      const answer = answers[opened.push(lastEventId) - 1]
      if (!answer) throw apiFailure(401, { code: 'session.ended' })
      return answer()
    },
    pause: async (milliseconds) => void pauses.push(milliseconds),
    random: () => 1,
  }
  const listener = {
    lastEventId: undefined,
    onBeginning: () => void received.push('commencement'),
    onMessage: ({ eventId }: LiveMessage) => void received.push(eventId),
  }
  const end = await stayConnected(dependencies, listener, new AbortController().signal)
  return { received, pauses, opened, end }
}
const cutAfter = (...messages: readonly LiveMessage[]) =>
  async function* () {
    yield* messages
    throw new TypeError('network error')
  }
const never = (): never => {
  throw new TypeError('Failed to fetch')
}

describe('la connexion', () => {
  test('reprend après une coupure là où elle en était', async () => {
    const { received, opened } = await connected(
      cutAfter(message('p.1'), message('p.2')),
      cutAfter(message('p.3')),
    )
    expect(opened).toEqual([undefined, 'p.2', 'p.3'])
    expect(received).toEqual(['commencement', 'p.1', 'p.2', 'p.3'])
  })
  test('attend de plus en plus longtemps un serveur absent, et repart de peu après un succès', async () => {
    const { pauses } = await connected(never, never, never, cutAfter(), never)
    expect(pauses).toEqual([2000, 1000, 2000, 2000, 1000])
  })
  test('ne trébuche pas deux fois sur un message d’une version plus récente', async () => {
    const beyond = async function* () {
      yield message('p.1')
      throw invalidReply('Réponse invalide')
    }
    const { opened, received } = await connected(beyond, cutAfter(message('p.9')))
    expect(opened).toEqual([undefined, undefined, 'p.9'])
    expect(received).toEqual(['commencement', 'p.1', 'commencement', 'p.9'])
  })
  test('finit avec la session, sans insister', async () => {
    const { end, opened } = await connected()
    expect([end, opened.length]).toEqual(['refused', 1])
  })
  test('les navigateurs ne reviennent pas tous au même instant, ni trop tard', () => {
    expect([
      reconnectDelayMs(0, 0),
      reconnectDelayMs(0, 1),
      reconnectDelayMs(3, 0),
      reconnectDelayMs(30, 1),
    ]).toEqual([0, 2000, 2000, 15_000])
  })
})
