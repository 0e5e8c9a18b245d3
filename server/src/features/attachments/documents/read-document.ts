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
  order: ReadDocumentRequest,
  patience = timeoutMs,
): Promise<ReadDocumentResult> {
  return new Promise((resolve) => {
    const reader = fork(child, [JSON.stringify(order)], {
      execArgv: [
        '--permission',
        '--allow-fs-read=*',
        '--allow-worker',
        '--max-old-space-size=384',
        '--no-warnings',
      ],
      // Secrets of the installation may stand in the environment.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reader.kill('SIGKILL')
    }, patience)
    const tell = (text: ReadDocumentResult) => {
      clearTimeout(timer)
      resolve(text)
    }
    reader.once('message', (answer) => tell(answer as ReadDocumentResult))
    reader.once('error', () => tell({ type: 'unreadable', note: 'damaged' }))
    reader.once('exit', (code, signal) => {
      const isHeavy = isLate || code === outOfMemoryExitCode || code === 134 || signal !== null
      tell({ type: 'unreadable', note: isHeavy ? 'too-heavy' : 'damaged' })
    })
  })
}
