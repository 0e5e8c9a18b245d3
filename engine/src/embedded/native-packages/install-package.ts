import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { NativePackageName } from './native-package.ts'

export interface InstallPackageOptions {
  readonly projectRoot: string
  readonly name: NativePackageName
  readonly signal: AbortSignal
  readonly environment: Readonly<Record<string, string>>
}

const logTailLength = 2000

/**
 * Runs the set-up program, which finds npm, and locks the folder against other set-ups. @throws Error with its last output
 */
export function installPackage({
  projectRoot,
  name,
  signal,
  environment,
}: InstallPackageOptions): Promise<void> {
  const args = [join(projectRoot, 'tools/run.mjs'), 'native', name]
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: environment,
    signal,
    killSignal: 'SIGTERM',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-logTailLength)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(log.trim() || `the set-up ended (${code})`)),
    )
  })
}
