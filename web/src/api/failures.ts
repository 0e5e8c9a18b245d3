import { translate, translateProblem } from '#language/translate.ts'
import { failureTexts } from './failures.texts.ts'

/** The server refused the request; its text is the message. */
export interface ApiFailure extends Error {
  readonly name: 'ApiFailure'
  readonly code: string
  readonly status: number
  readonly params: Readonly<Record<string, string | number>>
  /** One message per wrong field, by its path. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
}

/** The server could not be reached, or its reply did not arrive whole. */
export interface TransportFailure extends Error {
  readonly name: 'TransportFailure'
  readonly kind: TransportKind
}
export type TransportKind = 'network' | 'connection' | 'cors' | 'refused' | 'timeout' | 'other'

export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === 'ApiFailure'
export const isTransportFailure = (error: unknown): error is TransportFailure =>
  error instanceof Error && error.name === 'TransportFailure'
/** Whether the message is fit to be shown. */
export const hasUserMessage = (error: unknown): boolean =>
  isApiFailure(error) ||
  isTransportFailure(error) ||
  (error instanceof Error && error.name === 'InvalidReply')
/** The caller stopped waiting: never shown as an error. */
export const isAbort = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError'
/** The message to show for whatever was thrown. */
export const errorMessage = (error: unknown): string =>
  (error instanceof Error && error.message) || failureTexts.unknown

/** Reads a refusal; a body that is not ours (a proxy's page, say) still gives a message. */
export function apiFailure(status: number, body: unknown): ApiFailure {
  const refusal = isRecord(body) ? body : {}
  const [message, code] = [text(refusal.error), text(refusal.code)]
  const params = isRecord(refusal.params) ? onlyScalars(refusal.params) : {}
  return Object.assign(
    new Error(
      message === undefined ? failureTexts.http(status) : translateProblem(message, code, params),
    ),
    {
      name: 'ApiFailure' as const,
      code: code ?? 'server.unreadable',
      status,
      params,
      fields: isRecord(refusal.fields) ? onlyTexts(refusal.fields) : {},
      requestId: text(refusal.requestId),
    },
  )
}

/** The reply does not match the contract. */
export const invalidReply = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name: 'InvalidReply' as const })

/** What is known about a call that got no reply. */
export interface TransportFailureDetails {
  readonly url: string
  readonly error: unknown
  readonly timedOut: boolean
  readonly online: boolean
  readonly crossOrigin: boolean
  /** Requests the URL without reading the reply, which no CORS rule forbids. */
  readonly isServerReachable: () => Promise<boolean>
}

/**
 * Browsers say « Failed to fetch » for everything and hide the cause from the page, so it is inferred: our own time limit, no network at all,
 * another origin that answers (its CORS rule is the cause) or does not, or our own origin, which was there when it served this page.
 */
export async function transportFailure(
  details: TransportFailureDetails,
): Promise<TransportFailure> {
  const kind = await inferKind(details)
  const message =
    kind === 'other'
      ? failureTexts.other(details.url, errorMessage(details.error))
      : failureTexts[kind](details.url)
  return Object.assign(new Error(message, { cause: details.error }), {
    name: 'TransportFailure' as const,
    kind,
  })
}

async function inferKind({
  error,
  timedOut,
  online,
  crossOrigin,
  isServerReachable,
}: TransportFailureDetails): Promise<TransportKind> {
  if (timedOut) return 'timeout'
  if (!(error instanceof TypeError)) return 'other'
  if (!online) return 'network'
  if (!crossOrigin) return 'refused'
  return (await isServerReachable()) ? 'cors' : 'connection'
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
const isScalar = (entry: [string, unknown]): entry is [string, string | number] =>
  isText(entry) || typeof entry[1] === 'number'
const onlyTexts = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(record)
      .filter(isText)
      .map(([field, message]) => [field, translate(message)]),
  )
const onlyScalars = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(isScalar))
