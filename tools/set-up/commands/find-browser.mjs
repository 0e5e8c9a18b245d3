/** Finds a Chromium for the journeys and the benches, or installs one; and the machine's Firefox for those that are also walked in it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { withNode } from '../install/npm.mjs'
import { printLine } from '../messages.mjs'
import { run } from '../process/run-process.mjs'

/** @typedef {{ root: string, node: string }} Installation */

/** @type {readonly string[]} */
export const commonPaths = [
  // The same browser without windows: tests take half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** No path of Windows: the program that starts it there would not be run. @type {readonly string[]} */
export const firefoxPaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

/**
 * The browser of CHROME_PATH goes first, then the one that Playwright downloads, then the machine's.
 * @param {{ requested: string | undefined, playwrightPath: string, exists: (path: string) => boolean }} options
 */
export const chooseBrowser = ({ requested, playwrightPath, exists }) =>
  [requested ?? '', playwrightPath, ...commonPaths].find((path) => path !== '' && exists(path))

/** @param {Installation} installation */
export async function findBrowser(installation) {
  const requested = process.env.CHROME_PATH
  if (requested && !existsSync(requested))
    throw setUpFailure(`CHROME_PATH désigne un fichier qui n’existe pas : ${requested}`)
  const playwrightPath = await playwrightBrowserPath(installation)
  const find = () => chooseBrowser({ requested, playwrightPath, exists: existsSync })
  let browser = find()
  for (const install of [downloadPlaywrightBrowser, installDebianPackage])
    browser ??= await install(installation).then(find)
  if (browser === undefined)
    throw setUpFailure(
      'Aucun navigateur Chromium trouvé : installez-en un, ou donnez son chemin dans CHROME_PATH.',
    )
  return browser
}

/**
 * The Firefox of FIREFOX_PATH, or the machine's own; none is installed for the tests.
 * @param {{ requested: string | undefined, exists: (path: string) => boolean }} options
 */
export function findFirefox({ requested, exists }) {
  if (requested && !exists(requested))
    throw setUpFailure(`FIREFOX_PATH désigne un fichier qui n’existe pas : ${requested}`)
  return requested || firefoxPaths.find(exists)
}

/** Evaluated under the Node.js of the product, which Playwright may need. @param {Installation} installation */
async function playwrightBrowserPath({ root, node }) {
  const script =
    'import { chromium } from "@playwright/test"; process.stdout.write(chromium.executablePath())'
  const { code, output } = await run(node, ['--input-type=module', '--eval', script], {
    cwd: root,
    output: 'captured',
  })
  return code === 0 ? output.trim() : ''
}

/** @param {Installation} installation */
async function downloadPlaywrightBrowser({ root, node }) {
  printLine('• Aucun navigateur trouvé : téléchargement de celui de Playwright')
  await run(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    cwd: root,
    env: withNode(node),
  })
}

/** @param {Installation} installation */
async function installDebianPackage({ root }) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  printLine('• Installation du Chromium de la distribution')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { cwd: root, env })
  // Another apt may be running, as on a machine that has just started.
  const lockTimeout = ['-o', 'DPkg::Lock::Timeout=300']
  const install = (/** @type {string} */ name) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...lockTimeout, name], {
      cwd: root,
      env,
    })
  const { code } = await install('chromium-headless-shell')
  if (code !== 0) await install('chromium')
}
