import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'

const browser = process.env.CHROME_PATH
const isLong = process.env.LONG === '1'
/** Titles contain the file and the tags. */
const long = /\.long\.spec\.ts|@long/

// In a place without a language of its own, downloads would lose names with accents.
const env = { ...process.env, LC_ALL: 'C.UTF-8' }

const firefox: Project['use'] = {
  browserName: 'firefox',
  // Not Playwright's own build: the stock browser, by WebDriver BiDi.
  channel: 'moz-firefox',
  // Taking one puts a style into the page, which the content policy rightly refuses, and says.
  screenshot: 'off',
  launchOptions: {
    executablePath: join(import.meta.dirname, '../tools/firefox/start-firefox.ts'),
    env,
    firefoxUserPrefs: {
      // What the driver cannot ask of it (record 0060): light colours, and nothing that glides.
      'layout.css.prefers-color-scheme.content-override': 1,
      'ui.prefersReducedMotion': 1,
      'intl.accept_languages': 'fr-FR, fr',
      // A microphone that plays a tone, granted without asking.
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
      // Sound goes on without a device to hear it, as it does in Chromium.
      'media.cubeb.force_mock_context': true,
      // A connection may call this machine, as in Chromium: the attacks of previews call a server of the test.
      'media.peerconnection.ice.loopback': true,
      // The list of downloads would take the focus from the page.
      'browser.download.alwaysOpenPanel': false,
    },
  },
}

/** The chief journeys in Firefox, from the ordinary and the long ones, by their tags. */
const firefoxProjects: Project[] = [
  {
    name: 'firefox',
    grep: /@firefox(?!-)/,
    use: { ...firefox, viewport: { width: 1440, height: 900 } },
  },
  {
    name: 'firefox-phone',
    grep: /@firefox-phone/,
    use: { ...firefox, viewport: { width: 390, height: 844 } },
  },
]
const isFirefox = process.env.BROWSER === 'firefox'

// No server here: each worker's fixture starts one of its own, on its own data.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // The heavy ones, and what seldom happens, are a suite of their own, as those of Vitest are.
  ...(isLong && { grep: long }),
  ...(!isLong && !isFirefox && { grepInvert: long }),
  ...(isFirefox && { projects: firefoxProjects }),
  // The pictures of the documentation are drawn again only on demand.
  testIgnore: process.env.UPDATE_PICTURES === '1' ? [] : ['**/pictures.spec.ts'],
  outputDir: '../test-results',
  fullyParallel: true,
  forbidOnly: true,
  // No second try: a test that fails now and then has a cause, in the test or in the product.
  retries: 0,
  // One more than processors: a journey often waits for the page, or for sound and time to pass.
  workers: 3,
  // Generous: a busy machine is slow, and nothing waits longer than it has to.
  timeout: 180_000,
  expect: { timeout: 30_000 },
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
      env,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // Nothing here is drawn by a graphics card: without the process that stands for one, an eighth less is computed.
        '--in-process-gpu',
        '--disable-software-rasterizer',
        // Pages here live for seconds: what V8 would compile ahead of its use costs more than it gives.
        '--js-flags=--max-lazy',
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
