import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Readable by the server's own account only, on systems with file modes. */
const privateMode = 0o600

/** Writes a small private file atomically: complete or not at all, even after a power cut. */
export function writeDurably(file: string, text: string): void {
  const unfinished = writeBeside(file, text)
  renameSync(unfinished, file)
  syncFolder(dirname(file))
}

/** Like `writeDurably`, but never overwrites an existing file. */
export function writeIfAbsent(file: string, text: string): void {
  if (existsSync(file)) return
  const unfinished = writeBeside(file, text)
  try {
    linkSync(unfinished, file)
  } catch (cause) {
    // File systems without hard links (exFAT, some shares) need a rename; the folder's lock protects it.
    if (!existsSync(file)) renameSync(unfinished, file)
    if (!existsSync(file)) throw cause
  }
  rmSync(unfinished, { force: true })
  syncFolder(dirname(file))
}

/** Copies a private file so that the copy survives a power cut. */
export function copyDurably(file: string, target: string): void {
  copyFileSync(file, target)
  chmodSync(target, privateMode)
  const handle = openSync(target, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function writeBeside(file: string, text: string): string {
  const unfinished = `${file}.${process.pid}.part`
  rmSync(unfinished, { force: true })
  const handle = openSync(unfinished, 'wx', privateMode)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return unfinished
}

/** Makes a rename in the folder survive a power cut; Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
