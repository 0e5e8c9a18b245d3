import type { z } from 'zod'
import type { KeyScope } from '#gateway/key-scopes.ts'
import type { ProblemCode } from '#problems/problem-codes.ts'

/** Who may call: anyone, whoever has a session, the administrator, or a program that holds an access key. */
export type Access = 'public' | 'user' | 'admin' | 'key'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an operation answers with; every kind but `document`, `events`, `either` and `file` travels inside `{"data": …}`. */
export type Reply =
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  | { readonly kind: 'page'; readonly schema: z.ZodType }
  | { readonly kind: 'empty' }
  | { readonly kind: 'document'; readonly schema: z.ZodType }
  | { readonly kind: 'events'; readonly schema: z.ZodType }
  | { readonly kind: 'either'; readonly schema: z.ZodType; readonly event: z.ZodType }
  | { readonly kind: 'file' }

/** One value: `{"data": …}`. */
export const json = <S extends z.ZodType>(schema: S) => ({ kind: 'json', schema }) as const
/** One page of a list: `{"data": [...], "pagination": {…}}`. */
export const pageOf = <S extends z.ZodType>(schema: S) => ({ kind: 'page', schema }) as const
/** Nothing to tell: `{"data": null}`. */
export const empty = { kind: 'empty' } as const
/** JSON without the envelope, for what other programs read. */
export const document = <S extends z.ZodType>(schema: S) => ({ kind: 'document', schema }) as const
/** Server-sent events, each line one value of the schema, ended by `[DONE]`. */
export const eventStream = <S extends z.ZodType>(schema: S) => ({ kind: 'events', schema }) as const
/** A document, or the same as events where the body asks for a stream. */
export const documentOrEventStream = <S extends z.ZodType, E extends z.ZodType>(
  schema: S,
  event: E,
) => ({ kind: 'either', schema, event }) as const
/** Bytes with their media type. */
export const file = { kind: 'file' } as const

/** A multipart request: its text fields and the one file it must carry. */
export interface MultipartForm {
  /** Name of the field that holds the file. */
  readonly file: string
  /** Names of files that may come beside it; the handler then takes each as it arrives, in whatever order. */
  readonly others?: readonly string[]
  /** What the file picker offers, and what the server accepts after looking at the content. */
  readonly accept: readonly string[]
  /** The file may be left out: something else stands for it. Only where the handler takes files as they arrive (`others`). */
  readonly isOptional?: true
  /** A recording or a film: taken up to the size of media rather than of files. */
  readonly isMedia?: true
  /** Bytes of its file, where fewer are taken than the installation allows. */
  readonly maxBytes?: number
  /** Characters of its longest text field, where that is longer than usual. */
  readonly maxFieldLength?: number
  /** The other fields, all text on the wire. */
  readonly fields?: z.ZodType
}

/** Everything an operation says about itself beyond its method and path. */
export interface OperationDetails {
  readonly access: Access
  /** What the access key must be good for; also the feature whose switch opens the operation, in place of its own. */
  readonly scope?: KeyScope
  /** One French line for the API document. */
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly form?: MultipartForm
  readonly reply: Reply
  /** Failures of its own; those that any call can meet are understood. */
  readonly problems?: readonly ProblemCode[]
  /** The answer carries the ETag of its data, by which a change can say what it was made upon (`If-Match`). */
  readonly versioned?: true
  /** Bytes of its body, where it may be larger than usual. */
  readonly largestBody?: number
  /** Makes an engine work: counted by the limit of demands per minute. */
  readonly generates?: true
  /** The answer holds a secret that nobody may read again: it is never kept for a repeated request. */
  readonly returnsSecret?: true
  /** Long work: with `Prefer: respond-async` it answers 202 and the job at once, otherwise the result when it is there (record 0010). */
  readonly asJob?: true
  /** For a stream that creates: the operation of the same feature that a repeated `Idempotency-Key` is led to instead. */
  readonly resumeOperation?: string
  /** Stays open during maintenance: signing in, signing out and asking for the state of the place. */
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
    details: D,
  ): Operation<Path, D> => ({ method, path, ...details })
export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const patch = declare('PATCH')
export const del = declare('DELETE')

/** The names between slashes: `/chat/:chatId/messages` gives `chatId`. */
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
/** Of a form of several files: its fields are known only once all of it has arrived. */
type HasOthers<O> = O extends { readonly form: { readonly others: readonly string[] } }
  ? true
  : false
type OtherFiles<O> = O extends {
  readonly form: { readonly others: readonly (infer N extends string)[] }
}
  ? { others?: { [K in N]?: Blob } }
  : EmptyObject
/** The checked fields of a form, for its handler. */
export type FormFieldsOf<O> = z.output<FormFields<O>>
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

/** What a caller gives: the path's names flat, then query, body, or form with its file. */
export type InputOf<O extends Operation> = PathInput<O> &
  CallerInput<'query', z.input<Schema<O, 'query'>>> &
  CallerInput<'body', z.input<Schema<O, 'body'>>> &
  CallerInput<'form', z.input<FormFields<O>>> &
  SentFile<O> &
  OtherFiles<O>

/** What a handler receives, already checked; an uploaded file is a stream that the server's `http/` types. */
export type RequestOf<O extends Operation> = PathInput<O> &
  HandlerInput<'query', z.output<Schema<O, 'query'>>> &
  HandlerInput<'body', z.output<Schema<O, 'body'>>> &
  (HasOthers<O> extends true ? EmptyObject : HandlerInput<'form', z.output<FormFields<O>>>)

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

/** What the caller gets back. */
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

/** Whether a repeated `Idempotency-Key` can be answered: programs of others do not send it, and secrets are told once. */
export const acceptsIdempotencyKey = ({ method, access, returnsSecret }: Operation): boolean =>
  method === 'POST' && (access === 'user' || access === 'admin') && !returnsSecret

/** The names in a path, at run time. */
export const pathParamNames = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
