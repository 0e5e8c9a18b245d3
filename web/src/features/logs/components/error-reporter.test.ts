import type { BrowserReport } from '@atelier/contract/logs/logs'
import { expect, test } from 'vitest'
import { apiFailure } from '#api/failures.ts'
import { createErrorReporter } from './error-reporter.ts'

function open({ isAllowed = true } = {}) {
  const sent: BrowserReport[][] = []
  let leave: () => void = () => undefined
  const reports = createErrorReporter({
    send: async (batch) => void sent.push(batch),
    isAllowed: () => isAllowed,
    path: () => '/chat',
    schedule: (task) => {
      leave = task
    },
  })
  return { ...reports, sent, leave: () => leave() }
}

test('plusieurs erreurs partent ensemble, la même comptée une fois', () => {
  const { report, sent, leave } = open()
  for (const message of ['un', 'deux', 'un']) report('error', new Error(message))
  expect(sent).toEqual([])
  leave()
  expect(
    sent.map((batch) => batch.map(({ message, count, path }) => ({ message, count, path }))),
  ).toEqual([
    [
      { message: 'un', count: 2, path: '/chat' },
      { message: 'deux', count: 1, path: '/chat' },
    ],
  ])
})

test('ni trop, ni trop long', () => {
  const { report, sent, leave } = open()
  for (let index = 0; index < 50; index += 1)
    report('rejection', new Error(`${index} ${'x'.repeat(1000)}`))
  leave()
  expect(sent[0]).toHaveLength(20)
  expect(sent[0]?.[0]?.message).toHaveLength(500)
})

test('rien de ce qui est déjà dit à la personne, ni contre son gré', () => {
  const { report, sent, leave } = open()
  report('rejection', apiFailure(404, { error: 'Introuvable.', code: 'chat.not-found' }))
  report('rejection', new DOMException('parti', 'AbortError'))
  leave()
  const silent = open({ isAllowed: false })
  silent.report('error', new Error('un'))
  silent.leave()
  expect([...sent, ...silent.sent]).toEqual([])
})
