import type { BrowserContext } from '@playwright/test'

/** How many times slower the pages run, to find what only holds on a fast machine. */
const slowdown = Number(process.env.SLOW_PAGES ?? 1)

/** Chromium alone can do it. */
export function slowPagesDown(context: BrowserContext): void {
  if (slowdown <= 1) return
  context.on('page', async (page) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  })
}
