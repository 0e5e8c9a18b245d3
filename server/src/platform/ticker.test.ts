import { expect, test, vi } from 'vitest'
import { createTicker } from './ticker.ts'

test('tous ceux qui attendent sont réveillés au même temps, par une seule minuterie', async () => {
  vi.useFakeTimers()
  try {
    const ticker = createTicker(40)
    const woken: string[] = []
    void ticker.nextTick().then(() => woken.push('un'))
    await vi.advanceTimersByTimeAsync(30)
    void ticker.nextTick().then(() => woken.push('deux'))
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(woken).toEqual(['un', 'deux'])
    expect(vi.getTimerCount()).toBe(0)
    void ticker.nextTick().then(() => woken.push('trois'))
    await vi.advanceTimersByTimeAsync(40)
    expect(woken).toEqual(['un', 'deux', 'trois'])
  } finally {
    vi.useRealTimers()
  }
})
