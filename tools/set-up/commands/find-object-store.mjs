/** Finds, or installs, a store that speaks S3 for the tests of shared files. */
import { existsSync } from 'node:fs'
import { printError, printLine } from '../messages.mjs'
import { run } from '../process/run-process.mjs'

const debianPackage = 'python3-swift'

/**
 * OpenStack Swift from Debian's packages; a store that S3_TEST_URL names needs none. Without either those tests are skipped, and
 * say so themselves.
 * @param {{ root: string }} installation
 */
export async function findObjectStore({ root }) {
  if (process.env.S3_TEST_URL || (await hasSwift(root))) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  printLine('• Installation d’OpenStack Swift, pour les tests des fichiers partagés')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { cwd: root, env })
  // The library alone: the packages of its servers would start them.
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  // Another apt may be running, as on a machine that has just started.
  const lockTimeout = ['-o', 'DPkg::Lock::Timeout=300']
  const { code } = await run('apt-get', [...install, ...lockTimeout, debianPackage], {
    cwd: root,
    env,
  })
  if (code !== 0) printError(`${debianPackage} n’a pas pu être installé.`)
}

/** @param {string} root */
async function hasSwift(root) {
  if (!existsSync('/usr/bin/python3')) return false
  const { code } = await run('/usr/bin/python3', ['-c', 'import swift.proxy.server'], {
    cwd: root,
    output: 'captured',
  })
  return code === 0
}
