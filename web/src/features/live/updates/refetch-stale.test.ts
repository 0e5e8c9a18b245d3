import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchStale } from './refetch-stale.ts'

/** A page that shows the number of sounds, each asked for by a call that the test answers. */
function openPage() {
  const queries = new QueryClient()
  const answers: PromiseWithResolvers<number>[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['speech', 'pieces'],
    retry: false,
    queryFn: async () => {
      const answer = Promise.withResolvers<number>()
      answers.push(answer)
      return await answer.promise
    },
  })
  const close = observer.subscribe(() => undefined)
  return { queries, answers, close, shown: () => observer.getCurrentResult().data }
}

test('un événement venu pendant le premier appel en fait un second, dont la réponse se voit', async () => {
  const { queries, answers, close, shown } = openPage()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  refetchStale(queries, ['speech'])
  answers[0]?.resolve(0)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve(1)
  await vi.waitFor(() => expect(shown()).toBe(1))
  close()
})

test('de même quand ce premier appel échoue', async () => {
  const { queries, answers, close, shown } = openPage()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  refetchStale(queries, ['speech'])
  answers[0]?.reject(new Error('not yet'))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve(1)
  await vi.waitFor(() => expect(shown()).toBe(1))
  close()
})

test('sans appel en route, une seule demande', async () => {
  const { queries, answers, close, shown } = openPage()
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.resolve(1)
  await vi.waitFor(() => expect(shown()).toBe(1))
  refetchStale(queries, ['speech'])
  answers[1]?.resolve(2)
  await vi.waitFor(() => expect(shown()).toBe(2))
  expect(answers).toHaveLength(2)
  close()
})
