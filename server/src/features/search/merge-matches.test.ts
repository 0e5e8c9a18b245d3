import { expect, test } from 'vitest'
import { mergeMatches } from './merge-matches.ts'
import type { Match, TextKind, TextSource } from './text-source.ts'

/** Entries of one kind, newest first; `itemOf` gives the item of each. */
function streamOf(kind: TextKind, count: number, itemOf: (entry: number) => string) {
  let read = 0
  const stream: Pick<TextSource, 'kind' | 'read'> = {
    kind,
    async read(before, limit) {
      const from = Math.min(before - 1, count)
      const entries = Array.from(
        { length: Math.max(0, Math.min(limit, from)) },
        (_, index) => from - index,
      )
      read += entries.length
      return {
        matches: entries.map(
          (entry): Match => ({
            kind,
            entry,
            itemId: itemOf(entry),
            part: String(entry),
            at: entry,
          }),
        ),
        next: entries.length === limit ? entries.at(-1) : undefined,
      }
    },
  }
  return { stream, read: () => read }
}
const page = { items: 20, matchesPerItem: 3, from: new Map() }

test.each([1000, 100_000])(
  'une page lit autant, qu’il y ait %i entrées ou cent fois moins',
  async (count) => {
    const messages = streamOf('m', count, (entry) => `chat-${Math.ceil(entry / 10)}`)
    const images = streamOf('i', count, (entry) => `image-${entry}`)
    const { items } = await mergeMatches([messages.stream, images.stream], page)
    expect(items).toHaveLength(20)
    expect([messages.read(), images.read()]).toEqual([48, 48])
  },
)

test('un travail où tout correspond n’arrête pas la recherche, et laisse la suite à une autre page', async () => {
  const messages = streamOf('m', 10_000, (entry) => (entry > 10 ? 'long' : 'ancien'))
  const found: string[] = []
  let from: ReadonlyMap<TextKind, number> | undefined = new Map()
  let pages = 0
  while (from) {
    const { items, next }: Awaited<ReturnType<typeof mergeMatches>> = await mergeMatches(
      [messages.stream],
      { ...page, from },
    )
    found.push(...items.map(({ matches }) => matches[0].itemId))
    from = next
    pages += 1
  }
  expect([pages, [...new Set(found)]]).toEqual([4, ['long', 'ancien']])
})
