import { expect, test } from 'vitest'
import type { BlocksMessage } from './document-messages.ts'
import { inBatches } from './in-batches.ts'

const unit = (number: number): BlocksMessage => ({
  ...{ type: 'unit', unit: number, position: { page: number } },
})
const done = (number: number): BlocksMessage => ({
  ...{ type: 'done', unit: number, hiddenCharacters: 0 },
})
const blocks = (count: number, text = 'mots'): BlocksMessage => ({
  type: 'blocks',
  blocks: Array.from({ length: count }, () => ({ headings: [], text, position: { page: 1 } })),
})
const end: BlocksMessage = { type: 'end', language: undefined, hiddenCharacters: 0 }

async function batchesOf(messages: readonly BlocksMessage[]) {
  const given = async function* () {
    yield* messages
  }
  const batches = []
  for await (const batch of inBatches(given())) batches.push(batch)
  return batches
}

test('tout est envoyé avant qu’une page soit lue, et ensemble', async () => {
  const start: BlocksMessage = { type: 'start', format: 'pdf', pages: 2, units: 2 }
  const two = [start, unit(1), blocks(3), done(1), unit(2), blocks(2), done(2), end]
  expect(await batchesOf(two)).toEqual([
    [start],
    [unit(1)],
    [blocks(3), done(1), unit(2)],
    [blocks(2), done(2), end],
  ])
})

test('un envoi ne dépasse pas ce que l’on garde en mémoire', async () => {
  const long = 'a'.repeat(60_000)
  expect(
    await batchesOf([blocks(40), blocks(40), blocks(1, long), blocks(1, long), done(1)]),
  ).toEqual([[blocks(40), blocks(40)], [blocks(1, long), blocks(1, long)], [done(1)]])
})
