import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatChunk } from '#engine.ts'
import { batchMs, createBatchedChunks } from './batched-chunks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function gather() {
  const told: ChatChunk[] = []
  return { told, pieces: createBatchedChunks((piece) => told.push(piece)) }
}

it('dit le premier mot tout de suite, et joint ceux qui suivent', () => {
  const { told, pieces } = gather()
  for (const text of ['Bon', 'jour', ' à', ' tous']) pieces.add('text', text)
  expect(told).toEqual([{ type: 'text', text: 'Bon' }])
  vi.advanceTimersByTime(batchMs)
  expect(told.slice(1)).toEqual([{ type: 'text', text: 'jour à tous' }])
})

it('tient les pensées à part de la réponse, dans l’ordre', () => {
  const { told, pieces } = gather()
  pieces.add('reasoning', 'Voyons')
  pieces.add('reasoning', '…')
  pieces.add('text', 'Oui')
  vi.advanceTimersByTime(batchMs)
  expect(told).toEqual([
    { type: 'reasoning', text: 'Voyons' },
    { type: 'reasoning', text: '…' },
    { type: 'text', text: 'Oui' },
  ])
})

it('après un silence, le mot suivant part aussitôt', () => {
  const { told, pieces } = gather()
  pieces.add('text', 'Un')
  vi.advanceTimersByTime(batchMs * 3)
  pieces.add('text', ' deux')
  expect(told.at(-1)).toEqual({ type: 'text', text: ' deux' })
})

it('à la fin, rien ne reste et plus rien ne vient', () => {
  const { told, pieces } = gather()
  pieces.add('text', 'Un')
  pieces.add('text', ' deux')
  pieces.end()
  expect(told.at(-1)).toEqual({ type: 'text', text: ' deux' })
  vi.runAllTimers()
  expect(told).toHaveLength(2)
})
