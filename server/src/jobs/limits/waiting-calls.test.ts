import { expect, test } from 'vitest'
import { createWaitingCalls, smallCallBytes } from './waiting-calls.ts'

/** All bytes are counted in parts of what is small. */
const of = (parts: number) => parts * smallCallBytes
const limits = {
  ...{ waitingCalls: 2, waitingTextBytes: of(10), installationWaitingBytes: of(25) },
}
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
  calls.enter('a', { text: of(6) })
  expect(codeOf(() => calls.enter('a', { text: of(6) }))).toBe('limit.waiting')
  const other = calls.enter('b', { other: of(15) })
  expect(codeOf(() => calls.enter('c', { text: of(6) }))).toBe('server.busy')
  other.resize({ text: of(8), other: of(2) })
  expect(codeOf(() => calls.enter('c', { text: of(6) }))).toBe('ok')
})

test('un appel qui veut tenir trop n’attend plus', () => {
  const calls = createWaitingCalls(limits)
  const call = calls.enter('a', { other: of(20) })
  expect(codeOf(() => call.resize({ text: of(10.1) }))).toBe('limit.waiting')
  expect(codeOf(() => calls.enter('b', { other: of(25) }))).toBe('ok')
})

test('qui en annonce beaucoup n’empêche pas les autres d’attendre avec peu', () => {
  const calls = createWaitingCalls(limits)
  for (const user of ['a', 'b']) calls.enter(user, { other: of(12.5) })
  expect(codeOf(() => calls.enter('c', { other: of(1) }))).toBe('ok')
  expect(codeOf(() => calls.enter('c', { text: 1 }))).toBe('server.busy')
})
