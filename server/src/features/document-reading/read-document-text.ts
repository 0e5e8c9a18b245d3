import { fork } from 'node:child_process'
import {
  type DocumentTextResult,
  outOfMemoryExitCode,
  type TextRequest,
} from './child/document-messages.ts'
import { childOptions, childProgram } from './child-options.ts'

/** The largest normal documents take a few seconds on a slow machine. */
const timeoutMs = 20_000

/**
 * Reads a document as one text in a child process that can only see this one file. It has no
 * network, starts no other program and writes nothing, so a malicious document can at most fail to
 * be read.
 */
export function readDocumentText(
  document: Omit<TextRequest, 'type'>,
  maxMs = timeoutMs,
): Promise<DocumentTextResult> {
  return new Promise((resolve) => {
    const request: TextRequest = { type: 'text', ...document }
    const reader = fork(childProgram, [JSON.stringify(request)], {
      ...childOptions(request.path),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reader.kill('SIGKILL')
    }, maxMs)
    const finish = (result: DocumentTextResult) => {
      clearTimeout(timer)
      resolve(result)
    }
    reader.once('message', (result) => finish(result as DocumentTextResult))
    reader.once('error', () => finish({ type: 'unreadable', note: 'damaged' }))
    reader.once('exit', (code, signal) => {
      const isHeavy = isLate || code === outOfMemoryExitCode || code === 134 || signal !== null
      finish({ type: 'unreadable', note: isHeavy ? 'too-heavy' : 'damaged' })
    })
  })
}
