import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { NativePackageName } from './native-package.ts'

/** `root` holds everything that is installed for a package; a child imports it from `folder`. */
export interface PackageFolder {
  readonly root: string
  readonly folder: string
}

/** node-llama-cpp is installed below its platform's binaries, which are a package of their own: see `engine/native/llama`. */
export function packageFolder(projectRoot: string, name: NativePackageName): PackageFolder {
  const root = join(projectRoot, 'engine/native', name)
  return { root, folder: name === 'llama' ? join(root, 'program') : root }
}

/** Checks the stamp that `tools/set-up/install/native-packages.mjs` writes last, with the lock and the platform. */
export function isInstalled({ folder }: PackageFolder): boolean {
  const stamp = join(folder, 'node_modules/.atelier-stamp')
  if (!existsSync(stamp)) return false
  const [lock, platform, arch] = readFileSync(stamp, 'utf8').trim().split(' ')
  const expected = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  return lock === expected && platform === process.platform && arch === process.arch
}

const measureEveryMs = 1000

/** Reports the bytes of a folder every second, until the signal is aborted. */
export async function watchSize(
  folder: string,
  signal: AbortSignal,
  onSize: (bytes: number) => void,
): Promise<void> {
  while (!signal.aborted) {
    const bytes = await byteSizeOf(folder)
    if (!signal.aborted) onSize(bytes)
    await delay(measureEveryMs, undefined, { signal, ref: false }).catch(ignoreAbort)
  }
}

function ignoreAbort(cause: unknown) {
  if (!(cause instanceof Error && cause.name === 'AbortError')) throw cause
}

/** npm moves files meanwhile, so missing ones are ignored. */
async function byteSizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.allSettled(files.map((file) => stat(file)))
  return sizes.reduce((sum, size) => sum + (size.status === 'fulfilled' ? size.value.size : 0), 0)
}
