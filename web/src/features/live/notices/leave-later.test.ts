import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveLater } from './leave-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('un avis part de lui-même, une fois son temps passé', () => {
  const onLeave = vi.fn()
  leaveLater({ shownMs: 8000, isRead: () => false, onLeave })
  vi.advanceTimersByTime(7999)
  expect(onLeave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onLeave).toHaveBeenCalledTimes(1)
})

test('il reste tant qu’on le lit, puis part', () => {
  const onLeave = vi.fn()
  let isRead = true
  leaveLater({ shownMs: 8000, isRead: () => isRead, onLeave })
  vi.advanceTimersByTime(60_000)
  expect(onLeave).not.toHaveBeenCalled()
  isRead = false
  vi.advanceTimersByTime(2000)
  expect(onLeave).toHaveBeenCalledTimes(1)
})

test('écarté avant, il ne part pas une seconde fois', () => {
  const onLeave = vi.fn()
  leaveLater({ shownMs: 8000, isRead: () => false, onLeave })()
  vi.advanceTimersByTime(60_000)
  expect(onLeave).not.toHaveBeenCalled()
})
