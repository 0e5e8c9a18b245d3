import { type LiveEvent, type LiveMessage, liveLimits } from '@atelier/contract/live'
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
  messages.map(({ event: told }) => (told.type === 'chat' ? told.chatId : told.type))

describe('canal vivant', () => {
  test('une page ouverte reçoit ce qui arrive à sa personne, et rien d’autre', async () => {
    const { live } = channelAt()
    const mine = live.follow('zoé', undefined, never)
    const arrived = read(mine, 2)
    live.tell('noël', event('à lui'))
    live.tell('zoé', event('un'))
    live.tellAll({ type: 'configuration' })
    expect(names(await arrived)).toEqual(['un', 'configuration'])
  })

  test('après une coupure, reprend là où l’on en était', async () => {
    const { live } = channelAt()
    live.tell('zoé', event('zéro'))
    const before = await (async () => {
      const reading = read(live.follow('zoé', undefined, never), 1)
      live.tell('zoé', event('un'))
      return reading
    })()
    live.tell('zoé', event('deux'))
    live.tell('zoé', event('trois'))
    expect(names(await read(live.follow('zoé', before[0]?.eventId, never), 2))).toEqual([
      'deux',
      'trois',
    ])
  })

  test('qui a trop manqué, ou revient d’un autre serveur, doit tout redemander', async () => {
    const { live, clock } = channelAt()
    live.tell('zoé', event('vieux'))
    for (let count = 0; count <= liveLimits.remembered; count += 1)
      live.tell('zoé', event('encore'))
    expect(names(await read(live.follow('zoé', 'p1.0', never), 1))).toEqual(['reset'])
    expect(names(await read(live.follow('zoé', 'autre.3', never), 1))).toEqual(['reset'])
    expect(names(await read(live.follow('zoé', 'n’importe quoi', never), 1))).toEqual(['reset'])
    clock.time = liveLimits.rememberedMs + 1
    live.tell('zoé', event('neuf'))
    expect(names(await read(live.follow('zoé', 'p1.900', never), 1))).toEqual(['reset'])
  })

  test('qui part ne laisse rien derrière soi', async () => {
    const { live } = channelAt()
    const leaving = new AbortController()
    const reading = live.follow('zoé', undefined, leaving.signal).next()
    expect(live.isListening('zoé')).toBe(true)
    leaving.abort()
    expect((await reading).done).toBe(true)
    expect(live.isListening('zoé')).toBe(false)
  })
})
