import { expect, test } from 'vitest'
import type { ChatRepository } from './chat.repository.ts'
import { newMessage } from './messages/new-message.ts'
import { finishedPages, writtenPages } from './read-chat.ts'
import type { StoredMessage } from './stored-chat.ts'

/** Messages of so many characters each, as both readings find them. */
function chatOf(lengths: readonly number[]) {
  const messages = lengths.map((length, index): StoredMessage => {
    const place = { chatId: 'c', parentId: '', depth: index + 1, position: index + 1 }
    return {
      ...newMessage({ id: `m${index}`, ...place, at: 0 }),
      ...{ status: 'done', reasoning: 'x'.repeat(length) },
    }
  })
  const from = (number: number, limit: number) => messages.slice(number - 1, number - 1 + limit)
  const chats: Pick<ChatRepository, 'storedFrom' | 'writtenFrom'> = {
    storedFrom: async ({ depth, limit }) => from(depth, limit),
    writtenFrom: async (_, position, limit) =>
      from(position, limit).map((row) => ({ row, isShown: true })),
  }
  return { chats: chats as ChatRepository }
}
async function pageLengths(pages: AsyncIterable<readonly unknown[]>): Promise<number[]> {
  const lengths: number[] = []
  for await (const page of pages) lengths.push(page.length)
  return lengths
}
const readings = { finishedPages, writtenPages }

test.each(Object.entries(readings))(
  '%s : de longs messages viennent par peu, des courts par cinquante au plus, tous une fois',
  async (_, read) => {
    const long = await pageLengths(read(chatOf(Array(40).fill(400_000)), 'c'))
    expect(Math.max(...long)).toBeLessThanOrEqual(5)
    expect(Math.max(...long.slice(1))).toBeLessThanOrEqual(3)
    const short = await pageLengths(read(chatOf(Array(300).fill(10)), 'c'))
    expect(Math.max(...short)).toBe(50)
    expect([long, short].map((all) => all.reduce((sum, count) => sum + count, 0))).toEqual([
      40, 300,
    ])
  },
)

test('un message plus long que toute une page vient seul', async () => {
  const lengths = await pageLengths(finishedPages(chatOf(Array(8).fill(3_000_000)), 'c'))
  expect(lengths.slice(1)).toEqual([1, 1, 1, 0])
})
