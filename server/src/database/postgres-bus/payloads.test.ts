import { expect, test } from 'vitest'
import { type OutgoingMessage, packMessages, unpackPayload } from './payloads.ts'

const message = (channel: string, text: string): OutgoingMessage => ({
  channel,
  topic: 'mots',
  message: JSON.stringify(text),
})
function pack(messages: readonly OutgoingMessage[]) {
  let number = 0
  return packMessages(messages, {
    serverId: 'a',
    nextNumber: () => {
      number += 1
      return number
    },
    makeId: () => 'long-1',
  })
}

test('beaucoup de messages tiennent en peu d’envois, chaque canal dans son ordre', () => {
  const texts = Array.from({ length: 2000 }, (_, index) => `mot ${index} é`)
  const { notifications } = pack(
    texts.flatMap((text) => [message('tous', text), message('un', text)]),
  )
  for (const channel of ['tous', 'un']) {
    const payloads = notifications.filter((one) => one.channel === channel)
    expect(payloads.length).toBeLessThan(12)
    for (const { payload } of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
    const read = payloads.flatMap(({ payload }) => unpackPayload(payload))
    expect(read.map((one) => one.message)).toEqual(texts)
    expect(new Set(read.map(({ from, topic }) => `${from} ${topic}`))).toEqual(new Set(['a mots']))
  }
})

test('deux envois pareils restent deux', () => {
  const long = 'x'.repeat(7000)
  const { notifications } = pack([message('tous', long), message('tous', long)])
  expect(new Set(notifications.map(({ payload }) => payload)).size).toBe(2)
})

test('un long message se range ailleurs, et son nom voyage', () => {
  const { notifications, longMessages } = pack([message('tous', 'é'.repeat(5000))])
  expect(longMessages.map(({ id, message: text }) => [id, text.length])).toEqual([['long-1', 5002]])
  expect(unpackPayload(notifications[0]?.payload ?? '')).toEqual([
    { from: 'a', topic: 'mots', message: null, longId: 'long-1' },
  ])
})

test('ce qui ne vient pas d’un serveur est refusé', () => {
  for (const payload of ['', '{}', '[1]', '["a",1,["t"],3]'])
    expect(() => unpackPayload(payload)).toThrow()
})
