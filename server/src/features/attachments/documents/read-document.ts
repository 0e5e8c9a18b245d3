import { fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '#environment.ts'
import type { ReadDocumentRequest, ReadDocumentResult } from './document-request.ts'
import { outOfMemoryExitCode } from './document-request.ts'

const child = fileURLToPath(new URL('./document-child.ts', import.meta.url))
const ownFolder = dirname(child)
const modulesFolder = join(projectRoot, 'node_modules')
/** The largest normal documents take a few seconds on a slow machine. */
const timeoutMs = 20_000

/**
 * Reads a document in a child process that can only see this one file. It has no network, starts no
 * other program and writes nothing, so a malicious document can at most fail to be read.
 */
export function readDocument(
  request: ReadDocumentRequest,
  maxMs = timeoutMs,
): Promise<ReadDocumentResult> {
  return new Promise((resolve) => {
    const reader = fork(child, [JSON.stringify(request)], {
      ...childOptions(request.path),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reader.kill('SIGKILL')
    }, maxMs)
    const finish = (result: ReadDocumentResult) => {
      clearTimeout(timer)
      resolve(result)
    }
    reader.once('message', (result) => finish(result as ReadDocumentResult))
    reader.once('error', () => finish({ type: 'unreadable', note: 'damaged' }))
    reader.once('exit', (code, signal) => {
      const isHeavy = isLate || code === outOfMemoryExitCode || code === 134 || signal !== null
      finish({ type: 'unreadable', note: isHeavy ? 'too-heavy' : 'damaged' })
    })
  })
}

/**
 * The child sees only the document and the programs that read it. It gets no environment, which may
 * contain secrets.
 */
export const childOptions = (path: string) => ({
  execArgv: [
    '--permission',
    ...[path, ownFolder, modulesFolder].map((readable) => `--allow-fs-read=${readable}`),
    '--allow-worker',
    '--max-old-space-size=384',
    '--no-warnings',
  ],
  env: {},
})
