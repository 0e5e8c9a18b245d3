import { expect, type Page } from '@playwright/test'

/** How long the recording is by the page's own clock, in seconds. */
export async function recordedSeconds(page: Page): Promise<number> {
  const [minutes, seconds] = (await page.getByRole('timer').innerText()).split(':').map(Number)
  return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN)
}

/** At least: a busy machine may not see each second go by. */
export const waitForRecordedSeconds = (page: Page, least: number): Promise<void> =>
  expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(least)

/**
 * What the browser has stored of the newest recording, in seconds: all that a page which goes away leaves. It is stored a second at a
 * time, and on a busy machine later than the clock shows.
 */
const storedSeconds = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = 'atelier-recordings'
    // Opening one that is not there would create it, empty.
    if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await result(indexedDB.open(name))
    const rows: { startedAt: number; byteLength: number }[] = await result(
      database.transaction('recordings').objectStore('recordings').getAll(),
    )
    database.close()
    const newest = rows.sort((one, other) => other.startedAt - one.startedAt)[0]
    // 16-bit samples, 16 000 a second.
    return (newest?.byteLength ?? 0) / 32_000
  })

/** At least: for a page that is then closed or reloaded. */
export const waitForStoredSeconds = (page: Page, least: number): Promise<void> =>
  expect.poll(() => storedSeconds(page)).toBeGreaterThanOrEqual(least)
