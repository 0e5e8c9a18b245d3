/** Runs npm itself to install exactly what a lock says. */
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { explainOutput, isUnreachable, setUpFailure } from '../failures.mjs'
import { exitWithLauncher, run } from '../process/run-process.mjs'
import { hasRequiredPackages, parseRegistry, withRegistryUrls } from './registry-urls.mjs'
import { moveFromStaging, prepareStaging, readLock } from './staging.mjs'

/**
 * The environment with one Node.js in front, for whatever looks it up by name.
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export function withNode(node) {
  // Windows calls it Path; two spellings side by side would leave the choice to chance.
  const { PATH, Path, ...others } = process.env
  return { ...others, PATH: [dirname(node), PATH ?? Path ?? ''].join(delimiter) }
}

/** npm's program: the npm that runs us, else the one in the PATH, else the one beside Node.js. */
function npmProgram() {
  const folders = (process.env.PATH ?? process.env.Path ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
  const besideNode = dirname(process.execPath)
  const candidates = [
    process.env.npm_execpath ?? '',
    ...folders.flatMap((folder) => [
      join(folder, 'npm'),
      join(folder, 'node_modules/npm/bin/npm-cli.js'),
    ]),
    join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
    join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  return candidates
    .filter((path) => path !== '' && existsSync(path))
    .map((path) => realpathSync(path))
    .find((path) => /npm-cli\.[cm]?js$/.test(path))
}

/**
 * `npm ci` under the given Node.js. npm leaves out optional packages, such as the platform's binaries, whose `engines` the
 * Node.js that runs it does not meet: the product must be installed under the Node.js that will run it.
 * @param {{ folder: string, node: string, with: 'product' | 'full', optional?: boolean }} installation
 */
export async function install({ folder, node, with: kind, optional = true }) {
  const program = npmProgram()
  if (program === undefined)
    throw setUpFailure(
      'npm est introuvable : installez-le (il vient avec Node.js), puis relancez la commande.',
    )
  /** @param {string} cwd @param {readonly string[]} args */
  const npm = (cwd, ...args) =>
    run(node, [...exitWithLauncher, program, ...args, ...commonOptions(cwd)], {
      cwd,
      env: withNode(node),
      output: 'captured',
    })
  // Without a network npm tries each package three times, for minutes; one request first, and then only what is in its cache.
  const ping = await npm(folder, 'ping', '--json', '--fetch-retries=1', '--fetch-timeout=15000')
  const reachable = ping.code === 0 || !isUnreachable(ping.output)
  /** @param {import('./registry-urls.mjs').Lock} lock */
  const ci = (lock) =>
    npm(
      prepareStaging(folder, lock),
      'ci',
      reachable ? '--prefer-offline' : '--offline',
      ...installOptions(kind, optional),
    )
  const lock = readLock(folder)
  const registry = reachable ? parseRegistry(ping.output) : placeholderRegistry
  const quick =
    registry !== undefined && hasRequiredPackages(lock)
      ? await ci(withRegistryUrls(lock, registry))
      : undefined
  const ended =
    quick && !(quick.code !== 0 && isNotFoundAtUrl(quick.output)) ? quick : await ci(lock)
  if (ended.code !== 0)
    throw setUpFailure(
      explainOutput(ended.output) ?? 'npm n’a pas pu installer les paquets ; son message suit.',
      ended.output,
    )
  moveFromStaging(folder)
}

/** npm finds a package in its cache by its fingerprint, whatever its URL. */
const placeholderRegistry = 'https://registry.invalid'

/** A registry whose packages have other URLs. @param {string} output */
const isNotFoundAtUrl = (output) => /\bE40[0-9]\b/.test(output)

/** @param {string} folder */
const commonOptions = (folder) => [
  `--prefix=${folder}`, // `npm --prefix … start` passes its own, possibly relative, to every npm that it starts
  '--fetch-retry-mintimeout=1000',
  '--loglevel=error',
  '--no-update-notifier', // one more request to the registry, about npm itself
]

/**
 * @param {'product' | 'full'} kind
 * @param {boolean} optional
 */
const installOptions = (kind, optional) => [
  kind === 'full' ? '--include=dev' : '--omit=dev', // explicit either way: NODE_ENV=production would decide otherwise
  optional ? '--include=optional' : '--omit=optional',
  '--ignore-scripts', // no dependency needs its script, and npm would start a compiler for some
  '--engine-strict=false',
  '--no-audit',
  '--no-fund',
]
