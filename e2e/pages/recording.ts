import { expect, type Page } from '@playwright/test'

/** How long the recording is by the page's own clock, in seconds. */
export async function recordedSeconds(page: Page): Promise<number> {
  const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(':').map(Number)
  return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN)
}

/** At least: a busy machine may not see each second go by. */
export const waitForRecordedSeconds = (page: Page, least: number): Promise<void> =>
  expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(least)
