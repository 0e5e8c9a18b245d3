import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineQuestion, defineTopic } from './bus.ts'
import { createLocalBus } from './local-bus.ts'

const words = defineTopic('words', z.string())
const lengthOf = defineQuestion('length', z.string(), z.number())
const busOf = (failures: unknown[] = []) =>
  createLocalBus({ serverId: 'seul', onFailure: (cause) => failures.push(cause) })

test('ce qui se publie arrive aussitôt, tel quel, jusqu’au désabonnement', () => {
  const bus = busOf()
  const received: [string, string][] = []
  const unsubscribe = bus.subscribe(words, (word, from) => received.push([word, from]))
  bus.publish(words, 'un')
  bus.send('seul', words, 'deux')
  bus.send('ailleurs', words, 'perdu')
  unsubscribe()
  bus.publish(words, 'trop tard')
  expect(received).toEqual([
    ['un', 'seul'],
    ['deux', 'seul'],
  ])
})

test('ce qu’un abonné publie en recevant arrive à tous après ce qu’il reçoit', () => {
  const bus = busOf()
  const received: string[] = []
  bus.subscribe(words, (word) => {
    if (word === 'question') bus.publish(words, 'réponse')
  })
  bus.subscribe(words, (word) => received.push(word))
  bus.publish(words, 'question')
  expect(received).toEqual(['question', 'réponse'])
})

test('un abonné qui échoue n’empêche ni les autres ni les suivants', () => {
  const failures: unknown[] = []
  const bus = busOf(failures)
  const received: string[] = []
  bus.subscribe(words, () => {
    throw new Error('non')
  })
  bus.subscribe(words, (word) => received.push(word))
  bus.publish(words, 'un')
  bus.publish(words, 'deux')
  expect(received).toEqual(['un', 'deux'])
  expect(failures).toHaveLength(2)
})

test('une question a la réponse de ce serveur, et aucune d’un autre', async () => {
  const bus = busOf()
  expect(await bus.ask('seul', lengthOf, 'mot', 1000)).toBeUndefined()
  bus.respond(lengthOf, async (word) => word.length)
  expect(await bus.ask('seul', lengthOf, 'mot', 1000)).toBe(3)
  expect(await bus.ask('ailleurs', lengthOf, 'mot', 1000)).toBeUndefined()
})
