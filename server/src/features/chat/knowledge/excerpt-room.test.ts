import { expect, test } from 'vitest'
import { excerptReadingMs, excerptRoom } from './excerpt-room.ts'
import { createReadingSpeeds } from './reading-speeds.ts'

const prompt = { instructions: 100, question: 50, reply: 1000, readInTime: undefined }

test('les extraits ont une part de la fenêtre, et douze au plus', () => {
  expect(excerptRoom({ ...prompt, window: 4096 })).toBe(1518)
  expect(excerptRoom({ ...prompt, window: 128_000 })).toBe(2700)
  expect(excerptRoom({ ...prompt, window: undefined })).toBe(2700)
})

test('une longue question ou de longues consignes passent avant, sans jamais manquer de place', () => {
  expect(excerptRoom({ ...prompt, window: 4096, question: 3000 })).toBe(284)
  expect(excerptRoom({ ...prompt, window: 4096, question: 4000 })).toBe(0)
  expect(excerptRoom({ ...prompt, window: 2048, instructions: 3000 })).toBe(0)
})

test('un modèle lent en reçoit moins, trois au moins', () => {
  const speeds = createReadingSpeeds()
  const roomOf = (model: string) =>
    excerptRoom({
      ...{ ...prompt, window: 32_000 },
      readInTime: speeds.tokensWithin(model, excerptReadingMs),
    })
  speeds.add('lent', { tokens: 1500, ms: 60_000 })
  expect(roomOf('lent')).toBe(720)
  // It was being loaded before.
  speeds.add('lent', { tokens: 1500, ms: 11_000 })
  expect(roomOf('lent')).toBe(1090)
  speeds.add('vif', { tokens: 1500, ms: 200 })
  expect(roomOf('vif')).toBe(2700)
  speeds.add('inconnu', { tokens: 20, ms: 60_000 })
  expect(roomOf('inconnu')).toBe(2700)
})

test('il ne reste trace que des modèles vus en dernier', () => {
  const speeds = createReadingSpeeds()
  for (let model = 0; model < 1000; model += 1)
    speeds.add(String(model), { tokens: 1000, ms: 1000 })
  expect(speeds.tokensWithin('0', 1000)).toBeUndefined()
  expect(speeds.tokensWithin('999', 1000)).toBe(1000)
})
