import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from './http-options.ts'

/** What is known of the call whose connection failed. */
interface FailedCall {
  /** The engine had begun to answer. */
  readonly answering: boolean
  /** Bytes of the request's body. */
  readonly sending?: number
}

/** What the network or the HTTP parser threw. */
export function networkFailure(
  error: unknown,
  { answering, sending = 0 }: FailedCall,
): EngineFailure {
  if (error instanceof EngineFailure) return error
  const code = textField(error, 'code')
  const detail = `${code} ${error instanceof Error ? error.message : String(error)}`.trim()
  // Nothing of a request comes from people but the key: one with letters that no header can carry is wrong.
  if (code === 'UND_ERR_INVALID_ARG')
    return new EngineFailure('unauthorized', { detail, cause: error })
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return new EngineFailure('bad-answer', { detail, cause: error })
  if (answering) return new EngineFailure('cut', { detail, cause: error })
  if (neverConnected(error))
    return new EngineFailure('unreachable', { detail, cause: error, neverSent: true })
  // A server that refuses a body by its length alone closes before having read it, and its refusal may be lost with the connection.
  if (sending > httpLimits.defaultUploadMax)
    return new EngineFailure('too-large', { detail: `${sending} bytes, ${detail}`, cause: error })
  return new EngineFailure('unreachable', { detail, cause: error })
}

/** With several addresses to a name, each try has its own error. */
function neverConnected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(neverConnected)
  if (textField(error, 'code') === 'UND_ERR_CONNECT_TIMEOUT') return true
  return ['connect', 'getaddrinfo'].includes(textField(error, 'syscall'))
}

function textField(error: unknown, name: string): string {
  const value: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' ? value : ''
}
