/** Finds a Chromium for the journeys, or gets one. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setUpFailure } from '../failures.mjs'
import { withNode } from '../install/npm.mjs'
import { printLine } from '../messages.mjs'
import { run } from '../process/run-process.mjs'

/** @typedef {{ root: string, node: string }} Place */

/** @type {readonly string[]} */
export const usualPaths = [
  // The same browser without windows: half the work for tests.
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

/**
 * A browser named by hand goes first, then the one Playwright was made for, then the machine's.
 * @param {{ named: string | undefined, playwrights: string, exists: (path: string) => boolean }} where
 */
export const chooseBrowser = ({ named, playwrights, exists }) =>
  [named ?? '', playwrights, ...usualPaths].find((path) => path !== '' && exists(path))

/** @param {Place} place */
export async function findBrowser(place) {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named))
    throw setUpFailure(`CHROME_PATH désigne un fichier qui n’existe pas : ${named}`)
  const playwrights = await playwrightBrowserPath(place)
  const find = () => chooseBrowser({ named, playwrights, exists: existsSync })
  let browser = find()
  for (const get of [downloadPlaywrightBrowser, installDebianPackage])
    browser ??= await get(place).then(find)
  if (browser === undefined)
    throw setUpFailure(
      'Aucun navigateur Chromium trouvé : installez-en un, ou donnez son chemin dans CHROME_PATH.',
    )
  return browser
}

/** Asked under the new Node.js, which Playwright may need. @param {Place} place */
async function playwrightBrowserPath({ root, node }) {
  const question =
    'import { chromium } from "@playwright/test"; process.stdout.write(chromium.executablePath())'
  const { code, output } = await run(node, ['--input-type=module', '--eval', question], {
    cwd: root,
    output: 'kept',
  })
  return code === 0 ? output.trim() : ''
}

/** @param {Place} place */
async function downloadPlaywrightBrowser({ root, node }) {
  printLine('• Aucun navigateur trouvé : téléchargement de celui de Playwright')
  await run(node, [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    cwd: root,
    env: withNode(node),
  })
}

/** @param {Place} place */
async function installDebianPackage({ root }) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  printLine('• Installation du Chromium de la distribution')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { cwd: root, env })
  // Another apt may be at work, as on a machine that has just started.
  const patiently = ['-o', 'DPkg::Lock::Timeout=300']
  const install = (/** @type {string} */ name) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...patiently, name], {
      cwd: root,
      env,
    })
  const { code } = await install('chromium-headless-shell')
  if (code !== 0) await install('chromium')
}
