import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRenderThrottle, pauseAfterRender } from './render-throttle.ts'

describe('le rythme auquel une réponse est dessinée', () => {
  it.each([
    [0, 50],
    [10, 50],
    [40, 160],
    [2000, 1000],
  ])('un dessin de %i ms laisse %i ms au reste', (cost, pause) => {
    expect(pauseAfterRender(cost)).toBe(pause)
  })

  describe('au fil du temps', () => {
    /** What drawing has taken so far. */
    let spent = 0
    beforeEach(() => {
      spent = 0
      vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
      vi.stubGlobal('performance', { now: () => Date.now() + spent })
      vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => setTimeout(drawn))
    })
    afterEach(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })

    /** How much time lies between the beginnings of drawings that cost so much. */
    async function pausesBetween(costMs: number): Promise<number[]> {
      const pace = createRenderThrottle()
      const begun: number[] = []
      const once = () => {
        begun.push(performance.now())
        setTimeout(() => {
          spent += costMs
        })
        // More tokens have come meanwhile.
        if (begun.length < 4) setTimeout(() => pace(once), 20)
      }
      pace(once)
      await vi.runAllTimersAsync()
      return begun.slice(1).map((at, index) => at - (begun[index] ?? 0))
    }

    it('reste de vingt dessins par seconde quand ils coûtent peu', async () => {
      for (const pause of await pausesBetween(5)) expect(pause).toBeCloseTo(50, -1)
    })

    it('ralentit quand un dessin coûte cher', async () => {
      for (const pause of await pausesBetween(100)) expect(pause).toBeCloseTo(400, -1)
    })
  })
})
