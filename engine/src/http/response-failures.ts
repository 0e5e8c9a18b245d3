import { z } from 'zod'
import { defined } from '#defined.ts'
import { EngineFailure, type EngineFailureReason } from '#engine-failure.ts'
import type { EngineResponse } from './read-response.ts'

/** The fields of an error, whatever its shape. */
interface ErrorDetails {
  readonly message: string
  readonly code: string
  readonly type: string
  readonly secondsLeft?: number
  readonly isHtml: boolean
}

/** A response that is not a success. */
export function responseFailure(response: EngineResponse): EngineFailure {
  const details = parseError(response)
  const reason = reasonOf(response.status, details)
  const retryAfter = secondsOf(response.retryAfter) ?? details.secondsLeft
  return new EngineFailure(reason, {
    detail: `HTTP ${response.status} ${details.message}`.trim(),
    ...defined({ retryAfter }),
  })
}

/** An `error` inside a stream, where the status was 200. */
export function eventFailure(event: unknown): EngineFailure {
  const details = { ...parseErrorBody(event), isHtml: false }
  const status = /^[45]\d\d$/.test(details.code) ? Number(details.code) : 500
  return new EngineFailure(reasonOf(status, details), {
    detail: details.message,
    ...defined({ retryAfter: details.secondsLeft }),
  })
}

function reasonOf(status: number, details: ErrorDetails): EngineFailureReason {
  return reasonFromText(status, details) ?? reasonFromStatus(status, details)
}

/** The text is often more precise than the status, because LocalAI returns 500 for almost everything. */
function reasonFromText(
  status: number,
  { message, code, type }: ErrorDetails,
): EngineFailureReason | undefined {
  if (code === 'model_loading' || type === 'model_loading' || /\bloading model\b/i.test(message))
    return 'loading'
  if (type === 'admission_rejected') return 'busy'
  if (type === 'model_disabled' || code === 'model_not_found') return 'model-missing'
  if (
    type === 'exceed_context_size_error' ||
    code === 'context_length_exceeded' ||
    tooLongPattern.test(message)
  )
    return 'too-large'
  if (
    status >= 400 &&
    status !== 401 &&
    /\bunimplemented\b|\bnot implemented\b|\bnot support/i.test(message)
  )
    return 'unsupported'
  return undefined
}
const tooLongPattern =
  /\b(maximum context length|context (size|length|window)|exceeds? the (available )?context)\b|\binput \(\d+ tokens\) is too large\b/i

function reasonFromStatus(status: number, details: ErrorDetails): EngineFailureReason {
  switch (status) {
    case 401:
    case 403:
      return 'unauthorized'
    case 400:
    case 415:
    case 422:
      return 'refused'
    case 404:
      return reasonFromNotFound(details)
    case 405:
      return 'bad-answer'
    case 408:
    case 504:
      return 'timeout'
    case 413:
      return 'too-large'
    case 429:
      return 'busy'
    case 502:
      return details.isHtml || details.message === '' ? 'unreachable' : 'failed'
    case 503:
      // An HTML page and not an API response: a proxy without its server, such as LocalAI's
      // federated entry without nodes.
      return details.isHtml ? 'unreachable' : 'busy'
    default:
      return status >= 500 ? 'failed' : 'bad-answer'
  }
}

/**
 * Either the model or the URL is wrong. Opaque errors do not say which, but the URL worked when the
 * list was read.
 */
function reasonFromNotFound({ message, isHtml }: ErrorDetails): EngineFailureReason {
  if (isHtml) return 'bad-answer'
  return message === '' || /\bmodel\b/i.test(message) ? 'model-missing' : 'bad-answer'
}

function parseError({ text, contentType }: EngineResponse): ErrorDetails {
  const isHtml = contentType.includes('html') || text.trimStart().startsWith('<')
  if (isHtml) return { message: textOfPage(text), code: '', type: '', isHtml }
  return { ...parseErrorBody(parseJson(text) ?? text), isHtml }
}

const ErrorFields = z.looseObject({
  message: z.string().catch(''),
  code: z.union([z.string(), z.number()]).transform(String).catch(''),
  type: z.string().catch(''),
})
const Loading = z.looseObject({ loading: z.looseObject({ eta_seconds: z.number().positive() }) })

/** Parses `{error:{message}}`, `{error:"…"}`, `{detail}`, `{message}`, or plain text. */
function parseErrorBody(body: unknown): Omit<ErrorDetails, 'isHtml'> {
  if (typeof body === 'string') return { message: withoutPrefix(body), code: '', type: '' }
  const record = z
    .looseObject({ error: z.unknown(), detail: z.unknown(), errors: z.unknown() })
    .partial()
    .safeParse(body).data
  if (!record) return { message: '', code: '', type: '' }
  // WebUI puts the kind of error here, and the message beside it.
  const more = typeof record.errors === 'string' ? ` ${record.errors}` : ''
  if (typeof record.error === 'string')
    return { message: withoutPrefix(record.error + more), code: '', type: '' }
  if (record.detail !== undefined) {
    return {
      message: typeof record.detail === 'string' ? record.detail : JSON.stringify(record.detail),
      code: '',
      type: '',
    }
  }
  const fields = ErrorFields.safeParse(record.error ?? record).data ?? {
    message: '',
    code: '',
    type: '',
  }
  const loading = Loading.safeParse(body).data?.loading
  return {
    ...fields,
    message: withoutPrefix(fields.message),
    ...(loading && { secondsLeft: Math.ceil(loading.eta_seconds) }),
  }
}

/** LocalAI's framework puts `code=400, message=` before its messages. */
const withoutPrefix = (message: string) => message.replace(/^code=\d+, message=/, '').slice(0, 1000)
const textOfPage = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the text itself is the message.
    return undefined
  }
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(1, Math.ceil((date - Date.now()) / 1000))
}
