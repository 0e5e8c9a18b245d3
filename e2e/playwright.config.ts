import { defineConfig } from '@playwright/test'

const browser = process.env.CHROME_PATH
const isLong = process.env.LONG === '1'

// No server here: each worker's fixture starts one of its own, on its own data.
export default defineConfig({
  testDir: '.',
  // The heavy ones are a suite of their own, as those of Vitest are.
  testMatch: isLong ? '**/*.long.spec.ts' : '**/*.spec.ts',
  // The pictures of the documentation are drawn again only on demand.
  testIgnore: [
    ...(process.env.UPDATE_PICTURES === '1' ? [] : ['**/pictures.spec.ts']),
    ...(isLong ? [] : ['**/*.long.spec.ts']),
  ],
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // No second try: a test that fails now and then has a cause, in the test or in the product.
  retries: 0,
  // One more than processors: a journey often waits for the page, or for sound and time to pass.
  workers: 3,
  // Generous: a busy machine is slow, and nothing waits longer than it has to.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Every browser of a journey would fetch it anew; the journeys about it let it in.
    serviceWorkers: 'block',
    // Journeys do not wait for what only glides.
    contextOptions: { reducedMotion: 'reduce' },
    // On demand: a trace takes as long as what it records.
    trace: process.env.TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      // In a place without a language of its own, downloads would lose names with accents.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // Nothing here is drawn by a graphics card: without the process that stands for one, an eighth less is computed.
        '--in-process-gpu',
        '--disable-software-rasterizer',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A microphone that plays a tone, granted without asking.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
