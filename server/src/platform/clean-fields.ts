import { isSecretName, masked } from './secret-names.ts'
import { shortText } from './short-text.ts'

const deepest = 4
const longestText = 500
const mostValues = 30

/** Fields of a log line as they may be written down: without secrets, without what people wrote, and of a bounded size. */
export const cleanFields = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  cleanObject(fields, 0)

function cleanObject(value: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(value).slice(0, mostValues)
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      isSecretName(name) && !isReason(name, inner) ? masked : clean(inner, depth),
    ]),
  )
}
/** The code of a failure is one of ours, such as `engine.cut`, and no secret. */
const isReason = (name: string, value: unknown) =>
  name === 'code' && typeof value === 'string' && /^([a-z-]+\.[a-z-]+|[A-Z_]+)$/.test(value)

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value instanceof Error) return cleanError(value, depth)
  if (typeof value !== 'object' || value === null)
    return typeof value === 'bigint' ? String(value) : value
  if (depth >= deepest) return '…'
  if (Array.isArray(value)) return value.slice(0, mostValues).map((item) => clean(item, depth + 1))
  return cleanObject(value, depth + 1)
}

/** Addresses keep no password and no query, long signs that only machines write are masked. */
export const cleanText = (text: string): string =>
  shortText(text, longestText)
    .replaceAll(/(bearer|basic) +[\w~+/.=-]+/gi, `$1 ${masked}`)
    .replaceAll(/(\w+:\/\/)[^\s/@]+@/g, `$1${masked}@`)
    .replaceAll(/([?&][\w-]+=)[^\s&#"')]+/g, `$1${masked}`)
    .replaceAll(/\b(sk|pk|key|token)[-_][\w-]{6,}/gi, masked)
    .replaceAll(/[\w-]{40,}/g, (long) => (/^[\w]{8}(-\w{4}){3}-\w{12}$/.test(long) ? long : masked))

/**
 * The sentence of an engine's failure may quote a prompt, that of a parser quotes what it read: both leave their text out.
 * The stack begins with the sentence, so only its places are kept.
 */
function cleanError(error: Error, depth: number): Record<string, unknown> {
  const quotes = ['EngineFailure', 'SyntaxError', 'ZodError'].includes(error.name)
  const [code, reason] = [own(error, 'code'), own(error, 'reason')]
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...(!quotes && { message: cleanText(error.message) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof reason === 'string' && { reason }),
    ...(places.length > 0 && {
      stack: places
        .slice(0, 12)
        .map((line) => line.trim())
        .join('\n'),
    }),
    ...(error.cause !== undefined && depth < deepest && { cause: clean(error.cause, depth + 1) }),
  }
}
const own = (error: Error, name: string): unknown =>
  Object.getOwnPropertyDescriptor(error, name)?.value
