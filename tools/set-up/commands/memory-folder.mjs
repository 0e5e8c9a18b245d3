/**
 * Where the tests put their files. Each has a database of its own, and a disk makes it wait at every commit: in memory the API tests
 * take a fifth less. The disk keeps them where there is little memory, or where no program may be run from there.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const gigabyte = 1024 ** 3
/** Several times what the tests hold at once. */
const roomNeeded = 3 * gigabyte
/** What must stay for the tests themselves. */
const memoryNeeded = 8 * gigabyte

/**
 * @typedef {object} Machine
 * @property {string | undefined} requested the folder that the environment names
 * @property {number} memory free, in bytes
 * @property {() => number} room free in the folder, in bytes
 */

/**
 * Whether the files of tests go into memory.
 * @param {Machine} machine
 */
export function fitsInMemory({ requested, memory, room }) {
  if (requested !== undefined || memory < memoryNeeded) return false
  try {
    return room() >= roomNeeded
  } catch {
    // Only Linux has this folder.
    return false
  }
}

const memoryFolder = '/dev/shm'

/**
 * Calls `task` while programs put their files in memory, where that is possible.
 * @template T
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export function withFilesInMemory(task) {
  const room = () => {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize
  }
  const machine = { requested: process.env.TMPDIR, memory: freemem(), room }
  return fitsInMemory(machine) ? withFilesBelow(memoryFolder, task) : task()
}

/**
 * Calls `task` while programs put their files below a folder, and removes what they leave.
 * @template T
 * @param {string} parent
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withFilesBelow(parent, task) {
  const before = process.env.TMPDIR
  const folder = mkdtempSync(join(parent, 'atelier-tests-'))
  // A test's PostgreSQL, which refuses to run as root, goes through it to a folder of its own.
  chmodSync(folder, 0o711)
  try {
    if (runsPrograms(folder)) process.env.TMPDIR = folder
    return await task()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Containers often forbid it.
 * @param {string} folder
 */
function runsPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 })
  return spawnSync(program).status === 0
}
