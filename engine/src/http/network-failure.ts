import { EngineFailure } from '#engine-failure.ts'
import { httpLimits } from './http-options.ts'

interface FailedCall {
  /** The engine had begun to respond. */
  readonly answering: boolean
  /** Bytes of the request's body. */
  readonly sending?: number
}

/** The failure for an error of the network or of the HTTP parser. */
export function networkFailure(
  error: unknown,
  { answering, sending = 0 }: FailedCall,
): EngineFailure {
  if (error instanceof EngineFailure) return error
  const code = textField(error, 'code')
  const detail = `${code} ${error instanceof Error ? error.message : String(error)}`.trim()
  // The key is the only part of a request that a user types, so a character that no header may
  // contain comes from it.
  if (code === 'UND_ERR_INVALID_ARG')
    return new EngineFailure('unauthorized', { detail, cause: error })
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return new EngineFailure('bad-answer', { detail, cause: error })
  if (answering) return new EngineFailure('cut', { detail, cause: error })
  if (certificateCodes.test(code))
    return new EngineFailure('certificate', { detail, cause: error, neverSent: true })
  if (neverConnected(error))
    return new EngineFailure('unreachable', { detail, cause: error, neverSent: true })
  // A server that refuses a body for its length closes the connection before it has read it, so its
  // response may be lost.
  if (sending > httpLimits.defaultUploadMax)
    return new EngineFailure('too-large', { detail: `${sending} bytes, ${detail}`, cause: error })
  return new EngineFailure('unreachable', { detail, cause: error })
}

/** Of OpenSSL and of Node, when the certificate is of an unknown authority, too old, or of another name. */
const certificateCodes =
  /^(CERT_|ERR_TLS_CERT_|UNABLE_TO_(GET_ISSUER|VERIFY)|(DEPTH_ZERO_)?SELF_SIGNED_CERT)/

/** If a name has several addresses, each try has its own error. */
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
