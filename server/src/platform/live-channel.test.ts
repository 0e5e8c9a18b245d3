import { type LiveEvent, type LiveMessage, liveLimits } from '@atelier/contract/live/live'
import { describe, expect, test } from 'vitest'
import { createLiveChannel } from './live-channel.ts'

const event = (chatId: string): LiveEvent => ({ type: 'chat', chatId, replying: true })
const never = new AbortController().signal

function channelAt() {
  const clock = { time: 0, now: () => clock.time }
  return { clock, live: createLiveChannel({ clock, processName: 'p1' }) }
}
async function read(
  source: AsyncGenerator<LiveMessage, void, void>,
  count: number,
): Promise<LiveMessage[]> {
  const messages: LiveMessage[] = []
  while (messages.length < count) {
    const { value } = await source.next()
    if (!value) break
    messages.push(value)
  }
  return messages
}
const names = (messages: readonly LiveMessage[]) =>
  messages.map(({ event }) => (event.type === 'chat' ? event.chatId : event.type))

describe('canal vivant', () => {
  test('une page ouverte reçoit ce qui arrive à sa personne, et rien d’autre', async () => {
    const { live } = channelAt()
    const mine = live.subscribe('zoé', undefined, never)
    const arrived = read(mine, 2)
    live.publish('noël', event('à lui'))
    live.publish('zoé', event('un'))
    live.publishToAll({ type: 'configuration' })
    expect(names(await arrived)).toEqual(['un', 'configuration'])
  })

  test('après une coupure, reprend là où l’on en était', async () => {
    const { live } = channelAt()
    live.publish('zoé', event('zéro'))
    const before = await (async () => {
      const reading = read(live.subscribe('zoé', undefined, never), 1)
      live.publish('zoé', event('un'))
      return reading
    })()
    live.publish('zoé', event('deux'))
    live.publish('zoé', event('trois'))
    expect(names(await read(live.subscribe('zoé', before[0]?.eventId, never), 2))).toEqual([
      'deux',
      'trois',
    ])
  })

  test('qui a trop manqué, ou revient d’un autre serveur, doit tout redemander', async () => {
    const { live, clock } = channelAt()
    live.publish('zoé', event('vieux'))
    for (let count = 0; count <= liveLimits.bufferedEvents; count += 1)
      live.publish('zoé', event('encore'))
    expect(names(await read(live.subscribe('zoé', 'p1.0', never), 1))).toEqual(['reset'])
    expect(names(await read(live.subscribe('zoé', 'autre.3', never), 1))).toEqual(['reset'])
    expect(names(await read(live.subscribe('zoé', 'n’importe quoi', never), 1))).toEqual(['reset'])
    clock.time = liveLimits.bufferedMs + 1
    live.publish('zoé', event('neuf'))
    expect(names(await read(live.subscribe('zoé', 'p1.900', never), 1))).toEqual(['reset'])
  })

  test('qui part ne laisse rien derrière soi', async () => {
    const { live } = channelAt()
    const leaving = new AbortController()
    const reading = live.subscribe('zoé', undefined, leaving.signal).next()
    expect(live.hasSubscribers('zoé')).toBe(true)
    leaving.abort()
    expect((await reading).done).toBe(true)
    expect(live.hasSubscribers('zoé')).toBe(false)
  })
})
