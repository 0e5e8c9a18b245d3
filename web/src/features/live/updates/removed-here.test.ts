import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKey } from '#api/client.ts'
import { staleHere } from './removed-here.ts'
import { staleQueriesAfter } from './stale-queries.ts'

const changed = (chatId: string) => ({ type: 'chat', chatId, replying: false }) as const

test('tant que la page supprime un chat, elle ne relit pas ses messages ; tout le reste, si', async () => {
  const queries = new QueryClient()
  const answer = Promise.withResolvers<void>()
  const removal = new MutationObserver(queries, {
    mutationKey: queryKey('chat', 'remove'),
    mutationFn: (_: { id: string }) => answer.promise,
  })
  const messages = queryKey('chat', 'messages', { chatId: 'a' })
  expect(staleHere(queries, changed('a'))).toContainEqual(messages)
  const ofAnyChat = queryKey('chat', 'messages')
  expect(staleHere(queries, { type: 'marks' })).toContainEqual(ofAnyChat)
  const removed = removal.mutate({ id: 'a' })
  expect(staleHere(queries, { type: 'marks' })).not.toContainEqual(ofAnyChat)
  expect(staleHere(queries, { type: 'marks' })).toContainEqual(['trash'])
  expect(staleHere(queries, changed('a'))).toEqual(
    staleQueriesAfter(changed('a')).filter((key) => key[1] !== 'messages'),
  )
  expect(staleHere(queries, changed('a'))).toContainEqual(queryKey('chat', 'search'))
  for (const event of [changed('b'), { type: 'projects' } as const])
    expect(staleHere(queries, event)).toEqual(staleQueriesAfter(event))
  answer.resolve()
  await removed
  expect(staleHere(queries, changed('a'))).toContainEqual(messages)
})
