import { type LiveEvent, type LiveMessage, liveLimits } from '@atelier/contract/live/live'
import { describe, expect, test } from 'vitest'
import { createTestBus, createTestServers } from '#testing/servers/test-bus.ts'
import { createLiveChannel } from './live-channel.ts'

const event = (chatId: string): LiveEvent => ({ type: 'chat', chatId, replying: true })
const never = new AbortController().signal

function channelAt() {
  const clock = { time: 0, now: () => clock.time }
  return { clock, live: createLiveChannel({ clock, bus: createTestBus('p1') }) }
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
    live.subscribe('zoé', undefined, never)
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

  test('qui a tout redemandé reprend de là', async () => {
    const { live } = channelAt()
    const [reset] = await read(live.subscribe('zoé', 'autre.3', never), 1)
    live.publish('zoé', event('ensuite'))
    expect(names(await read(live.subscribe('zoé', reset?.eventId, never), 1))).toEqual(['ensuite'])
  })

  test('qui part ne laisse rien derrière soi', async () => {
    const { live } = channelAt()
    const leaving = new AbortController()
    const reading = live.subscribe('zoé', undefined, leaving.signal).next()
    expect(live.mayHaveSubscribers('zoé')).toBe(true)
    leaving.abort()
    expect((await reading).done).toBe(true)
    expect(live.mayHaveSubscribers('zoé')).toBe(false)
  })

  test('une page qui change de serveur reprend où elle en était', async () => {
    const [busOfOne, busOfTwo] = createTestServers()
    const clock = { now: () => 0 }
    const one = createLiveChannel({ clock, bus: busOfOne })
    const two = createLiveChannel({ clock, bus: busOfTwo })
    const reading = read(one.subscribe('zoé', undefined, never), 2)
    two.subscribe('zoé', undefined, never)
    one.publish('zoé', event('un'))
    two.publish('zoé', event('deux'))
    one.publish('zoé', event('trois'))
    const seen = await reading
    expect(names(seen)).toEqual(['un', 'deux'])
    const back = two.subscribe('zoé', seen.at(-1)?.eventId, never)
    expect(names(await read(back, 1))).toEqual(['trois'])
  })

  test('quand des messages entre serveurs ont pu se perdre, chaque page redemande tout', async () => {
    const [bus] = createTestServers()
    const live = createLiveChannel({ clock: { now: () => 0 }, bus })
    const reading = read(live.subscribe('zoé', undefined, never), 1)
    bus.loseMessages()
    expect(names(await reading)).toEqual(['reset'])
  })
})
