import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { NativePackageName } from './native-package.ts'

/** Where a part lies: `root` holds all that is fetched for it, `folder` the package that imports it. */
export interface PackageFolder {
  readonly root: string
  readonly folder: string
}

/** node-llama-cpp stands below its platform's binaries, which are a package of their own: see `engine/native/llama`. */
export function packageFolder(projectRoot: string, name: NativePackageName): PackageFolder {
  const root = join(projectRoot, 'engine/native', name)
  return { root, folder: name === 'llama' ? join(root, 'program') : root }
}

/** As `tools/set-up/native.mjs` leaves it: a stamp that is written last, and names the lock and the platform. */
export function isInstalled({ folder }: PackageFolder): boolean {
  const stamp = join(folder, 'node_modules/.atelier-stamp')
  if (!existsSync(stamp)) return false
  const [lock, platform, arch] = readFileSync(stamp, 'utf8').trim().split(' ')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  return lock === wanted && platform === process.platform && arch === process.arch
}

const measureEveryMs = 1000

/** Tells how many bytes lie in a folder, now and then until the signal fires. */
export async function watchSize(
  folder: string,
  signal: AbortSignal,
  tell: (bytes: number) => void,
): Promise<void> {
  while (!signal.aborted) {
    const bytes = await byteSizeOf(folder)
    if (!signal.aborted) tell(bytes)
    await delay(measureEveryMs, undefined, { signal, ref: false }).catch(ignoreAbort)
  }
}

function ignoreAbort(cause: unknown) {
  if (!(cause instanceof Error && cause.name === 'AbortError')) throw cause
}

/** npm moves things about meanwhile: what is gone when it is looked at counts for nothing. */
async function byteSizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.allSettled(files.map((file) => stat(file)))
  return sizes.reduce((sum, size) => sum + (size.status === 'fulfilled' ? size.value.size : 0), 0)
}
