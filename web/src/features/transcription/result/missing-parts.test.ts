import type { TranscriptionChunk } from '@atelier/contract/transcription/transcription'
import { expect, test } from 'vitest'
import { isUntranscribed, retriedApart } from './missing-parts.ts'

const parts = (...states: readonly TranscriptionChunk['state'][]) => ({
  state: 'incomplete' as const,
  pieces: states.map((state, number) => ({
    ...{ number, state, error: null },
    ...{ start: number * 30, end: number * 30 + 30 },
  })),
})
const numbers = (...states: readonly TranscriptionChunk['state'][]) =>
  retriedApart(parts(...states)).map(({ number }) => number)

test('rien n’est transcrit tant qu’aucune partie ne l’est', () => {
  expect(isUntranscribed(parts())).toBe(true)
  expect(isUntranscribed(parts('failed', 'waiting'))).toBe(true)
  expect(isUntranscribed(parts('done', 'failed'))).toBe(false)
  expect(isUntranscribed({ ...parts('waiting'), state: 'running' })).toBe(false)
})

test('une partie se relance à part quand il en manque plusieurs', () => {
  expect(numbers('failed')).toEqual([])
  expect(numbers('done', 'failed')).toEqual([])
  expect(numbers('failed', 'done', 'failed')).toEqual([0, 2])
  expect(numbers('failed', 'waiting')).toEqual([0])
})
