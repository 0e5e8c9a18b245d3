import { truncateText } from '../text/truncate-text.ts'
import { isSecretField, maskedValue } from './secret-fields.ts'

const maxDepth = 4
const maxTextLength = 500
const maxValues = 30

/** Fields of a log line, without secrets and users' texts, and of a bounded size. */
export const redactFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  redactObject(fields, 0)

function redactObject(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value).slice(0, maxValues)
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      isSecretField(name) && !isErrorCode(name, inner) ? maskedValue : redactValue(inner, depth),
    ]),
  )
}
/** A failure's code, such as `engine.cut`: `code` is also the name of secrets. */
const isErrorCode = (name: string, value: unknown) =>
  name === 'code' && typeof value === 'string' && /^([a-z-]+\.[a-z-]+|[A-Z_]+)$/.test(value)

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) return redactError(value, depth)
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' ? String(value) : value
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value))
    return value.slice(0, maxValues).map((item) => redactValue(item, depth + 1))
  return redactObject(value, depth + 1)
}

/** Masks passwords and queries in URLs, and long random strings. */
export const redactText = (text: string): string =>
  truncateText(text, maxTextLength)
    .replaceAll(/(bearer|basic) +[\w~+/.=-]+/gi, `$1 ${maskedValue}`)
    .replaceAll(/(\b\w+:\/\/)[^\s/@]+@/g, `$1${maskedValue}@`)
    .replaceAll(/([?&][\w-]+=)[^\s&#"')]+/g, `$1${maskedValue}`)
    .replaceAll(/\b(sk|pk|key|token)[-_][\w-]{6,}/gi, maskedValue)
    .replaceAll(/[\w-]{40,}/g, (long) =>
      /^[\w]{8}(-\w{4}){3}-\w{12}$/.test(long) ? long : maskedValue,
    )

/**
 * An engine's message may quote a prompt, a parser's message quotes its input: both are left out.
 * The stack starts with the message, so only its lines with a position are included.
 */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const quotes = ['EngineFailure', 'SyntaxError', 'ZodError'].includes(error.name)
  const [code, reason] = [own(error, 'code'), own(error, 'reason')]
  const positions = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...(!quotes && { message: redactText(error.message) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof reason === 'string' && { reason }),
    ...(positions.length > 0 && {
      stack: positions
        .slice(0, 12)
        .map((line) => line.trim())
        .join('\n'),
    }),
    // A cause that is no error is what was received, such as the answer of an identity provider.
    ...(error.cause instanceof Error &&
      depth < maxDepth && { cause: redactValue(error.cause, depth + 1) }),
  }
}
const own = (error: Error, name: string): unknown =>
  Object.getOwnPropertyDescriptor(error, name)?.value
