/**
 * One set-up at a time in a folder: two `npm ci` at once would empty each other's node_modules.
 * The lock is a folder (made by one process only) holding a file named after its owner, touched while the work goes on.
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
import { setTimeout as pause } from 'node:timers/promises'

/** Without a touch for this long, the owner is taken for dead even if a process of that number lives. */
const silenceMs = 60_000
const touchEveryMs = 5_000

/** @param {unknown} error @param {readonly string[]} codes */
const hasCode = (error, codes) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/**
 * @template T
 * @param {{ folder: string, waiting: () => void }} lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock({ folder, waiting }, work) {
  const mine = join(folder, `${process.pid}@${hostname()}`)
  for (let tries = 0; !acquire(folder, mine); tries += 1) {
    if (tries === 1) waiting()
    clearStale(folder)
    await pause(tries === 0 ? 50 : 500)
  }
  const release = () => releaseLock(folder, mine)
  const touch = setInterval(() => utimesSync(mine, new Date(), new Date()), touchEveryMs)
  process.on('exit', release)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    process.off('exit', release)
    release()
  }
}

/** @param {string} folder @param {string} mine */
function acquire(folder, mine) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (hasCode(error, ['EEXIST'])) return false
    throw error
  }
  writeFileSync(mine, '')
  return true
}

/** @param {string} folder @param {string} owner */
function releaseLock(folder, owner) {
  try {
    unlinkSync(owner)
    rmdirSync(folder)
  } catch (error) {
    // Another process judged this one dead, or came between the two calls: the lock is no longer ours to remove.
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
