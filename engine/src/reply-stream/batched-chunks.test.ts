import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatChunk } from '#engine-chat.ts'
import { batchMs, createBatchedChunks } from './batched-chunks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function collect() {
  const sent: ChatChunk[] = []
  return { told: sent, chunks: createBatchedChunks((chunk) => sent.push(chunk)) }
}

it('dit le premier mot tout de suite, et joint ceux qui suivent', () => {
  const { told: sent, chunks: pieces } = collect()
  for (const text of ['Bon', 'jour', ' à', ' tous']) pieces.add('text', text)
  expect(sent).toEqual([{ type: 'text', text: 'Bon' }])
  vi.advanceTimersByTime(batchMs)
  expect(sent.slice(1)).toEqual([{ type: 'text', text: 'jour à tous' }])
})

it('tient les pensées à part de la réponse, dans l’ordre', () => {
  const { told: sent, chunks: pieces } = collect()
  pieces.add('reasoning', 'Voyons')
  pieces.add('reasoning', '…')
  pieces.add('text', 'Oui')
  vi.advanceTimersByTime(batchMs)
  expect(sent).toEqual([
    { type: 'reasoning', text: 'Voyons' },
    { type: 'reasoning', text: '…' },
    { type: 'text', text: 'Oui' },
  ])
})

it('après un silence, le mot suivant part aussitôt', () => {
  const { told: sent, chunks: pieces } = collect()
  pieces.add('text', 'Un')
  vi.advanceTimersByTime(batchMs * 3)
  pieces.add('text', ' deux')
  expect(sent.at(-1)).toEqual({ type: 'text', text: ' deux' })
})

it('à la fin, rien ne reste et plus rien ne vient', () => {
  const { told: sent, chunks: pieces } = collect()
  pieces.add('text', 'Un')
  pieces.add('text', ' deux')
  pieces.end()
  expect(sent.at(-1)).toEqual({ type: 'text', text: ' deux' })
  vi.runAllTimers()
  expect(sent).toHaveLength(2)
})
