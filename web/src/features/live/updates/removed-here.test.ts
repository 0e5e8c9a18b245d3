import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isRemovedHere } from './removed-here.ts'

const changed = (chatId: string) => ({ type: 'chat', chatId, replying: false }) as const

test('tant que la page supprime un chat, les événements de celui-là, et de lui seul, sont les siens', async () => {
  const queries = new QueryClient()
  const answer = Promise.withResolvers<void>()
  const removal = new MutationObserver(queries, {
    mutationKey: ['chat', 'remove'],
    mutationFn: (_: { id: string }) => answer.promise,
  })
  expect(isRemovedHere(queries, changed('a'))).toBe(false)
  const removed = removal.mutate({ id: 'a' })
  expect(isRemovedHere(queries, changed('a'))).toBe(true)
  expect(isRemovedHere(queries, changed('b'))).toBe(false)
  expect(isRemovedHere(queries, { type: 'projects' })).toBe(false)
  answer.resolve()
  await removed
  expect(isRemovedHere(queries, changed('a'))).toBe(false)
})
