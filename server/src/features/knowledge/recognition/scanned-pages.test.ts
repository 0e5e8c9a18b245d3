import type { SourceGap } from '@atelier/contract/knowledge/sources'
import { expect, test } from 'vitest'
import { scannedPages } from './scanned-pages.ts'

test('les pages numérisées sont celles des parties qui en sont, jusqu’à la dernière', () => {
  const gaps: SourceGap[] = [
    { from: { page: 9 }, to: 'end', why: 'scanned' },
    { from: { page: 2 }, to: { page: 4 }, why: 'scanned' },
    { from: { page: 6 }, to: { page: 7 }, why: 'damaged' },
    { from: { line: 1 }, to: 'end', why: 'scanned' },
  ]
  expect(scannedPages(gaps, 11)).toEqual([2, 3, 4, 9, 10, 11])
})
