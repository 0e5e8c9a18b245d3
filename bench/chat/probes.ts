import type { CDPSession, Page } from '@playwright/test'

// What stands inside `evaluate` runs in the page, so it can use nothing of this file.

/** Clicks a chat of the list; how long until its last message is painted, in ms. */
export const measureChatOpening = (page: Page, chatId: string, lastText: string): Promise<number> =>
  page.evaluate(
    async ([id, text]) => {
      const link = document.querySelector<HTMLElement>(`a[href="/chat/${id}"]`)
      if (!link) throw new Error('the chat is not in the list')
      const isThere = () =>
        document.querySelector('[role="log"][aria-label="Messages"]')?.textContent.includes(text)
      const start = performance.now()
      link.click()
      await new Promise<void>((resolve) => {
        const seen = new MutationObserver(() => {
          if (!isThere()) return
          seen.disconnect()
          resolve()
        })
        seen.observe(document.body, { childList: true, subtree: true, characterData: true })
      })
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      return performance.now() - start
    },
    [chatId, lastText] as const,
  )

/** Begins to note, in the page, how long each key press takes until it is painted. */
export const startKeyLatency = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const keysMs: number[] = []
    Object.assign(globalThis, { keysMs })
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => keysMs.push(performance.now() - timeStamp))),
      { capture: true },
    )
  })

/** What was noted since it was last taken, in ms. */
export const takeKeyLatencies = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { keysMs: number[] }).keysMs.splice(0))

/** Nodes of the document (those that scripts still hold included) and heap, once all that is not needed is gone. */
export async function measurePageWeight(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (wanted: string) =>
    metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { nodes: metric('Nodes'), heapBytes: metric('JSHeapUsedSize') }
}
