/** Finds, or installs, the balancer before the servers of the tests of several servers. */
import { existsSync } from 'node:fs'
import { printError, printLine } from '../messages.mjs'
import { run } from '../process/run-process.mjs'

const debianProgram = '/usr/sbin/haproxy'

/**
 * HAProxy of Debian, or that of HAPROXY. Without one the tests of several servers cannot run, and that is said loudly.
 * @param {{ root: string }} installation
 * @returns {Promise<string | undefined>} the program's path
 */
export async function findBalancer({ root }) {
  const { HAPROXY: named } = process.env
  if (named !== undefined && existsSync(named)) return named
  if (!existsSync(debianProgram) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    printLine('• Installation de HAProxy, pour les tests de plusieurs serveurs')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { cwd: root, env })
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    await run('apt-get', [...install, '-o', 'DPkg::Lock::Timeout=300', 'haproxy'], {
      cwd: root,
      env,
    })
  }
  if (existsSync(debianProgram)) return debianProgram
  printError(
    '\n!!! HAProxy est introuvable : les tests de plusieurs serveurs ne sont PAS joués. !!!\nInstallez haproxy (Debian), ou donnez le chemin de son programme dans HAPROXY.\n',
  )
  return undefined
}
