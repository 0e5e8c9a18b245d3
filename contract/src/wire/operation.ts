import type { z } from 'zod'
import type { KeyScope } from '#gateway/key-scopes.ts'
import type { ManageRight } from '#groups/own-rights.ts'
import type { CostClass } from '#limits/user-limits.ts'
import type { ProblemCode } from '#problems/problem-codes.ts'

/** Who may call: everyone, every signed-in user, administrators, or a program with an access key. */
export type Access = 'public' | 'user' | 'admin' | 'key'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What an operation returns. All kinds but `document`, `events`, `either` and `file` are wrapped in
 * `{"data": …}`.
 */
export type Reply =
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  | { readonly kind: 'page'; readonly schema: z.ZodType }
  | { readonly kind: 'empty' }
  | { readonly kind: 'document'; readonly schema: z.ZodType }
  | { readonly kind: 'events'; readonly schema: z.ZodType }
  | { readonly kind: 'either'; readonly schema: z.ZodType; readonly event: z.ZodType }
  | { readonly kind: 'file'; readonly types: readonly string[] }

/** One value: `{"data": …}`. */
export const json = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const
/** One page of a list: `{"data": [...], "pagination": {…}}`. */
export const pageOf = <S extends z.ZodType>(schema: S) => ({ kind: 'page', schema }) as const
/** No result: `{"data": null}`. */
export const empty = { kind: 'empty' } as const
/** JSON without the envelope, as other programs expect it. */
export const document = <S extends z.ZodType>(schema: S) => ({ kind: 'document', schema }) as const
/** Server-sent events, each with one value of the schema; `[DONE]` ends them. */
export const eventStream = <S extends z.ZodType>(schema: S) => ({ kind: 'events', schema }) as const
/** A document, or events if the body asks for a stream. */
export const documentOrEventStream = <S extends z.ZodType, E extends z.ZodType>(
  schema: S,
  event: E,
) => ({ kind: 'either', schema, event }) as const
/** Bytes of one of these media types. */
export const file = <const T extends readonly [string, ...string[]]>(...types: T) =>
  ({ kind: 'file', types }) as const

/** A multipart request: its text fields and the one file that it must contain, in any order. */
export interface MultipartForm {
  /** Name of the file's field. */
  readonly file: string
  /** Names of optional other files. An unexpected file is then refused by its name. */
  readonly others?: readonly string[]
  /** Types that the file picker offers, and that the server accepts after checking the content. */
  readonly accept: readonly string[]
  /** The file may be missing, because another field replaces it. */
  readonly isOptional?: true
  /** A recording or a video: the limit for media applies, not the limit for files. */
  readonly isMedia?: true
  /** Largest file in bytes, where the installation's limit is too high. */
  readonly maxBytes?: number
  /** Characters of its longest text field, where the usual limit is too low. */
  readonly maxFieldLength?: number
  /** The other fields; all are text on the wire. */
  readonly fields?: z.ZodType
}

/** All properties of an operation besides its method and path. */
export interface OperationDetails {
  readonly access: Access
  /** Of an `admin` operation: who holds this right, or one of these, may call it too. */
  readonly right?: ManageRight | readonly ManageRight[]
  /** Gives something to a program: for users who may have access keys. */
  readonly makesKey?: true
  /** The scope that the access key needs. Its feature (`featureOfScope`) is the one whose switch enables the operation. */
  readonly scope?: KeyScope
  /** One French line for the OpenAPI document. */
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly form?: MultipartForm
  readonly reply: Reply
  /** Failures of this operation. Those that follow from what it is are in `operation-problems.ts`. */
  readonly problems?: readonly ProblemCode[]
  /**
   * The response has an ETag. A change sends it back as `If-Match`, and is refused if the data
   * changed since.
   */
  readonly versioned?: true
  /** Bytes of its body, where the usual limit is too low. */
  readonly maxBodyBytes?: number
  /** Makes an engine work: the rate limit applies. */
  readonly generates?: true
  /** Asks an engine, without making it work: what an engine may refuse, this call may answer. */
  readonly usesEngine?: true
  /** How much work a call is, which bounds how often one user may make it; by default a GET is cheap, the others ordinary. */
  readonly cost?: CostClass
  /**
   * What a call adds to the user's storage; by default forms and jobs store files. `temporary` needs the disk but does not count
   * towards the limit. Below the disk's reserve only texts are stored.
   */
  readonly stores?: 'text' | 'files' | 'temporary'
  /** The answer may have many megabytes: those of one user are made one after the other. */
  readonly largeAnswer?: true
  /** The response contains a secret, so it is never stored to be repeated. */
  readonly returnsSecret?: true
  /**
   * A long job: with `Prefer: respond-async` the response is 202 with the job, otherwise the result
   * once it is ready (record 0010).
   */
  readonly asJob?: true
  /**
   * For a stream that creates something: the operation of the same feature that serves a repeated
   * `Idempotency-Key` instead.
   */
  readonly resumeOperation?: string
  /** Ends sessions or access keys, unless it fails: their open streams are looked for at once, on every server. */
  readonly endsSessions?: true
  /**
   * Touches who may enter an account: the session must have proved lately whose it is. `with-factor`: only of users who have a second
   * factor, since the others send their password with it; `in-part`: only for some of its inputs, as its service decides.
   */
  readonly fresh?: true | 'with-factor' | 'in-part'
  /** Open to a user who still lacks the second factor that the installation demands. */
  readonly whileUnprotected?: true
  /** Stays available during maintenance: signing in, signing out and reading the status. */
  readonly duringMaintenance?: true
}
export type Operation<
  Path extends string = string,
  D extends OperationDetails = OperationDetails,
> = {
  readonly method: Method
  readonly path: Path
} & D
export type Operations = Readonly<Record<string, Operation>>

const declare =
  (method: Method) =>
  <const Path extends `/${string}`, const D extends OperationDetails>(
    path: Path,
    // A misspelt or unknown detail does not compile: it would silently be without effect.
    details: D & Record<Exclude<keyof D, keyof OperationDetails>, never>,
  ): Operation<Path, D> => ({ method, path, ...details })
export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const patch = declare('PATCH')
export const del = declare('DELETE')

/** The parameters of a path: `/chat/:chatId/messages` gives `chatId`. */
export type PathParamNames<Path extends string> =
  Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | PathParamNames<`/${Rest}`>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never

type Schema<O, K extends string> = O extends { readonly [k in K]: infer S extends z.ZodType }
  ? S
  : never
type FormFields<O> = O extends { readonly form: { readonly fields: infer S extends z.ZodType } }
  ? S
  : never
type OtherFiles<O> = O extends {
  readonly form: { readonly others: readonly (infer N extends string)[] }
}
  ? { others?: { [K in N]?: Blob } }
  : EmptyObject
/** The validated fields of a form, for its handler; they are known only once everything has arrived. */
export type FormFieldsOf<O> = [FormFields<O>] extends [never] ? undefined : z.output<FormFields<O>>
type SentFile<O> = O extends { readonly form: { readonly isOptional: true } }
  ? { file?: Blob }
  : O extends { readonly form: MultipartForm }
    ? { file: Blob }
    : EmptyObject
type EmptyObject = Record<never, never>
type CallerInput<K extends string, T> = [T] extends [never]
  ? EmptyObject
  : EmptyObject extends T
    ? { [k in K]?: T }
    : { [k in K]: T }
type HandlerInput<K extends string, T> = [T] extends [never] ? EmptyObject : { [k in K]: T }
type PathInput<O extends Operation> = { [N in PathParamNames<O['path']>]: string }

/** What a caller passes: path parameters at the top level, then query, body, or form with its file. */
export type InputOf<O extends Operation> = PathInput<O> &
  CallerInput<'query', z.input<Schema<O, 'query'>>> &
  CallerInput<'body', z.input<Schema<O, 'body'>>> &
  CallerInput<'form', z.input<FormFields<O>>> &
  SentFile<O> &
  OtherFiles<O>

/** What a handler receives, already validated. The type of an uploaded file is in the server's `http/`. */
export type RequestOf<O extends Operation> = PathInput<O> &
  HandlerInput<'query', z.output<Schema<O, 'query'>>> &
  HandlerInput<'body', z.output<Schema<O, 'body'>>>

/** One page of a list, as handlers return it and callers receive it. */
export interface Page<T> {
  readonly data: readonly T[]
  readonly pagination: {
    readonly page: number
    readonly limit: number
    readonly total: number
    readonly totalPages: number
  }
}

/** What a caller receives. */
export type ReplyOf<O extends Operation> = O['reply'] extends {
  kind: 'json' | 'document'
  schema: infer S extends z.ZodType
}
  ? z.output<S>
  : O['reply'] extends { kind: 'page'; schema: infer S extends z.ZodType }
    ? Page<z.output<S>>
    : O['reply'] extends { kind: 'events'; schema: infer S extends z.ZodType }
      ? AsyncIterable<z.output<S>>
      : O['reply'] extends {
            kind: 'either'
            schema: infer S extends z.ZodType
            event: infer E extends z.ZodType
          }
        ? z.output<S> | AsyncIterable<z.output<E>>
        : O['reply'] extends { kind: 'file' }
          ? Blob
          : undefined

/**
 * Whether a repeated `Idempotency-Key` can be served: other programs do not send one, and secrets
 * are never stored.
 */
export const acceptsIdempotencyKey = ({ method, access, returnsSecret }: Operation): boolean =>
  method === 'POST' && (access === 'user' || access === 'admin') && !returnsSecret

/** The rights of which one is enough for an `admin` operation, besides being the administrator. */
export const rightsOf = ({ right = [] }: Operation): readonly ManageRight[] =>
  typeof right === 'string' ? [right] : right

/** The cost class of an operation: what it declares, else by its method. */
export function costOf({ cost, form, method }: Operation): CostClass {
  if (cost) return cost
  if (form) return 'upload'
  return method === 'GET' ? 'cheap' : 'ordinary'
}

/** What a call stores: what the operation declares, else by its kind. */
export function storesOf(operation: Operation): 'text' | 'files' | 'temporary' | undefined {
  const { stores, form, asJob, generates, reply } = operation
  if (stores) return stores
  const isResult = generates === true && reply.kind !== 'events' && reply.kind !== 'either'
  return form || asJob || isResult ? 'files' : undefined
}

/** The parameters of a path, at run time. */
export const pathParamNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
