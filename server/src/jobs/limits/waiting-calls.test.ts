import { expect, test } from 'vitest'
import { createWaitingCalls } from './waiting-calls.ts'

const limits = { waitingCalls: 2, waitingTextBytes: 100, installationWaitingBytes: 250 }
const codeOf = (act: () => unknown) => {
  try {
    act()
    return 'ok'
  } catch (cause) {
    return (cause as { code?: string }).code
  }
}

test('deux appels en attente par personne ; qui part rend sa place, une seule fois', () => {
  const calls = createWaitingCalls(limits)
  const first = calls.enter('a')
  calls.enter('a')
  expect(codeOf(() => calls.enter('a'))).toBe('limit.waiting')
  expect(codeOf(() => calls.enter('b'))).toBe('ok')
  first.leave()
  first.leave()
  expect(codeOf(() => calls.enter('a'))).toBe('ok')
  expect(codeOf(() => calls.enter('a'))).toBe('limit.waiting')
})

test('le texte d’une personne est borné, et les octets de toutes', () => {
  const calls = createWaitingCalls(limits)
  calls.enter('a', { text: 60 })
  expect(codeOf(() => calls.enter('a', { text: 60 }))).toBe('limit.waiting')
  const other = calls.enter('b', { other: 150 })
  expect(codeOf(() => calls.enter('c', { text: 60 }))).toBe('server.busy')
  other.resize({ text: 80, other: 20 })
  expect(codeOf(() => calls.enter('c', { text: 60 }))).toBe('ok')
})

test('un appel qui veut tenir trop n’attend plus', () => {
  const calls = createWaitingCalls(limits)
  const call = calls.enter('a', { other: 200 })
  expect(codeOf(() => call.resize({ text: 101 }))).toBe('limit.waiting')
  expect(codeOf(() => calls.enter('b', { other: 250 }))).toBe('ok')
})
