import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ReadDocumentRequest, ReadDocumentResult } from './document-request.ts'
import { outOfMemoryExitCode } from './document-request.ts'

const child = fileURLToPath(new URL('./document-child.ts', import.meta.url))
/** The largest honest documents take a few seconds on a small machine. */
const timeoutMs = 20_000

/**
 * Reads a document in a child that may see files and nothing else: neither the network nor other programs, and it can write nothing.
 * Whatever the document does, the server only learns that it could not be read.
 */
export function readDocument(
  request: ReadDocumentRequest,
  maxMs = timeoutMs,
): Promise<ReadDocumentResult> {
  return new Promise((resolve) => {
    const reader = fork(child, [JSON.stringify(request)], {
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-worker',
        '--max-old-space-size=384',
        '--no-warnings',
      ],
      // The environment may hold secrets of the installation.
      env: {},
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
