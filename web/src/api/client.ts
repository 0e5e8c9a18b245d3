import type { Api } from '@atelier/contract/api'
import type { InputOf, Operation, Operations, ReplyOf } from '@atelier/contract/wire/operation'
import { browserTransport } from './browser-transport.ts'
import type { CallInput } from './transport/request.ts'
import { sendRequest, type TransportDependencies } from './transport/transport.ts'

/** `signal` stops waiting for the answer; the rejection is then an abort, which is not an error to show. */
export interface CallOptions {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
  /** How long the answer may take, where an engine is waited for. */
  readonly timeoutMs?: number
  /** Called as bytes of a stream arrive, heartbeats included. */
  readonly onActivity?: () => void
  /** Called with the version (ETag) of what came. */
  readonly onVersion?: (version: string) => void
}
type Nothing = Record<never, never>
type Call<O extends Operation> =
  Nothing extends InputOf<O>
    ? (input?: InputOf<O>, options?: CallOptions) => Promise<ReplyOf<O>>
    : (input: InputOf<O>, options?: CallOptions) => Promise<ReplyOf<O>>
/** One typed method per operation of a feature. */
export type Client<F extends Operations> = { readonly [K in keyof F]: Call<F[K]> }

/** A client of the given operations; `transport` is called at each call, so that creating a client has no effect. */
export function createClient<F extends Operations>(
  operations: F,
  transport: () => TransportDependencies,
): Client<F> {
  const methods = Object.entries(operations).map(([name, operation]) => [
    name,
    (input: CallInput = {}, options: CallOptions = {}) =>
      sendRequest(transport(), operation, { input, ...options }),
  ])
  // The methods are built from the very operations that `Client<F>` is typed from.
  return Object.fromEntries(methods) as Client<F>
}

/**
 * The browser's client of one feature: `const chatClient = clientFor(chatOperations)`. Per feature, so that a screen loads only the schemas it uses.
 * `invalidReply` is the error message for a reply that does not match the contract.
 */
export const clientFor = <F extends Operations>(
  operations: F,
  options: { invalidReply?: string } = {},
): Client<F> => createClient(operations, () => browserTransport(options.invalidReply))

/** What an operation of the API takes. */
export type InputIn<F extends keyof Api, N extends keyof Api[F]> = Api[F][N] extends Operation
  ? InputOf<Api[F][N]>
  : never

/** The query key of a call: its feature, its name and its input; without input, the prefix of all its calls. */
export function queryKey<F extends keyof Api, N extends keyof Api[F] & string>(
  feature: F,
  name: N,
  input?: InputIn<F, N>,
) {
  return input === undefined ? ([feature, name] as const) : ([feature, name, input] as const)
}
