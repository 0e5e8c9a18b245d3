import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { NativePackageName } from './native-package.ts'

export interface InstallPackageOptions {
  readonly projectRoot: string
  readonly name: NativePackageName
  readonly signal: AbortSignal
}

const logTailLength = 2000

/**
 * Has the set-up program fetch a part, in a process of its own: it knows how to find npm, and lets one set-up at a time
 * work in this folder, whichever process asks. @throws Error with its last words
 */
export function installPackage({
  projectRoot,
  name,
  signal,
}: InstallPackageOptions): Promise<void> {
  const args = [join(projectRoot, 'tools/run.mjs'), 'native', name]
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    signal,
    killSignal: 'SIGTERM',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-logTailLength)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(words.trim() || `the set-up ended (${code})`)),
    )
  })
}
