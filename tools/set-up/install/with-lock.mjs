/**
 * One set-up at a time in a folder: two `npm ci` at once would empty each other's node_modules.
 * The lock is a folder (made by one process only) with a file named after its owner, touched while the owner works.
 */
import {
  mkdirSync,
  readdirSync,
  rmdirSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Without a touch for this long, the owner is taken for dead even if a process with its id lives. */
const silenceMs = 60_000
const touchEveryMs = 5_000

/** @param {unknown} error @param {readonly string[]} codes */
const hasCode = (error, codes) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/**
 * @template T
 * @param {{ folder: string, onWait: () => void }} lock
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withLock({ folder, onWait }, run) {
  const ownFile = join(folder, `${process.pid}@${hostname()}`)
  for (let tries = 0; !acquire(folder, ownFile); tries += 1) {
    if (tries === 1) onWait()
    clearStale(folder)
    await delay(tries === 0 ? 50 : 500)
  }
  const release = () => releaseLock(folder, ownFile)
  const touch = setInterval(() => utimesSync(ownFile, new Date(), new Date()), touchEveryMs)
  process.on('exit', release)
  try {
    return await run()
  } finally {
    clearInterval(touch)
    process.off('exit', release)
    release()
  }
}

/** @param {string} folder @param {string} ownFile */
function acquire(folder, ownFile) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (hasCode(error, ['EEXIST'])) return false
    throw error
  }
  writeFileSync(ownFile, '')
  return true
}

/** @param {string} folder @param {string} owner */
function releaseLock(folder, owner) {
  try {
    unlinkSync(owner)
    rmdirSync(folder)
  } catch (error) {
    // Another process took this one for dead, or came between the two calls: the lock is no longer ours to remove.
    if (!hasCode(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST'])) throw error
  }
}

/**
 * Removes a lock whose owner is gone. Unlinking the owner's own file decides which of several waiting processes does it,
 * and can never hit a newer owner, whose file has another name.
 * @param {string} folder
 */
function clearStale(folder) {
  try {
    const [owner] = readdirSync(folder)
    if (owner === undefined) {
      // Between its two calls, or killed there.
      if (isSilent(folder)) rmdirSync(folder)
      return
    }
    if (isDead(owner) || isSilent(join(folder, owner))) releaseLock(folder, join(folder, owner))
  } catch (error) {
    if (!hasCode(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST'])) throw error
  }
}

/** @param {string} path */
const isSilent = (path) => Date.now() - statSync(path).mtimeMs > silenceMs

/** @param {string} owner */
function isDead(owner) {
  const at = owner.indexOf('@')
  if (owner.slice(at + 1) !== hostname()) return false
  try {
    process.kill(Number(owner.slice(0, at)), 0)
    return false
  } catch (error) {
    // EPERM: it lives, as someone else.
    return hasCode(error, ['ESRCH'])
  }
}
