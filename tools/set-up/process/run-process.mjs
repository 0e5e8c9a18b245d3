/** Starts other programs, and forwards stop signals to those that run. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setUpFailure } from '../failures.mjs'
import { watchParent } from './watch-parent.mjs'

/** Given to Node.js before a program's name: the program ends when this process is killed outright. */
export const exitWithLauncher = [
  '--import',
  new URL('./exit-with-launcher.mjs', import.meta.url).href,
]

/** @typedef {{ code: number, output: string }} Ended */
/**
 * @typedef {object} Options
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} [env]
 * @property {'inherited' | 'captured'} [output] to the screen, or captured to explain a failure
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {{ signal: NodeJS.Signals, at: number } | undefined} */
let stop

/** @param {NodeJS.Signals} signal */
const exitCodeOf = (signal) => 128 + (constants.signals[signal] ?? 0)

/** @param {NodeJS.Signals} signal */
function forwardSignal(signal) {
  // The terminal and npm may both send it: a second one counts only after a second.
  if (stop && Date.now() - stop.at < 1000) return
  stop = { signal, at: Date.now() }
  if (running.size === 0) process.exit(exitCodeOf(signal))
  // Ctrl+C in a terminal, or in a Windows console, reaches the children by itself.
  if (signal === 'SIGINT' && (process.stdin.isTTY || process.platform === 'win32')) return
  for (const child of running) child.kill(signal)
}

/** From here on, SIGINT, SIGTERM, SIGHUP and the end of npm's shell stop the children first, then this process. */
export function handleStopSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => forwardSignal(signal))
  // Only under npm: started by hand, this process may outlive its shell on purpose.
  if (process.env.npm_lifecycle_event)
    watchParent(() => {
      if (!stop) forwardSignal('SIGTERM')
    })
}

/** Ends everything this process started. */
export const stopChildren = () => {
  for (const child of running) child.kill('SIGTERM')
}

/**
 * Runs a program to its end. A stop signal that came before or during it ends this process once the program is gone.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} options
 * @returns {Promise<Ended>}
 */
export async function run(command, args, options) {
  const ended = await runToEnd(command, args, options)
  if (stop) process.exit(exitCodeOf(stop.signal))
  return ended
}

/**
 * The same for the main program of a command: its exit code is returned even when it was stopped.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} options
 * @returns {Promise<Ended>}
 */
export function runToEnd(command, args, { cwd, env = process.env, output = 'inherited' }) {
  if (stop) process.exit(exitCodeOf(stop.signal))
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: output === 'inherited' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    /** @type {Buffer[]} */
    const captured = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => captured.push(chunk))
    child.on('error', (error) => {
      running.delete(child)
      // A binary for another C library also fails so: the file is there and « not found ».
      reject(setUpFailure(`Impossible de lancer ${command} : ${error.message}`))
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({
        code: code ?? exitCodeOf(signal ?? 'SIGTERM'),
        output: Buffer.concat(captured).toString(),
      })
    })
  })
}
