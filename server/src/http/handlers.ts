import type { Readable } from 'node:stream'
import type { KeyScope } from '@atelier/contract/gateway/key-scopes'
import type { Job } from '@atelier/contract/jobs/jobs'
import type {
  FormFieldsOf,
  Operation,
  Operations,
  ReplyOf,
  RequestOf,
} from '@atelier/contract/wire/operation'
import type { RequestKey } from '#jobs/requests/idempotency.ts'

/** Who is calling, looked up anew at every request. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly role: 'USER' | 'ADMIN'
  /** Of an access key: what it may be used for. */
  readonly scopes?: readonly KeyScope[]
}

/** A file as it arrives: read the stream to its end or destroy it. */
export interface UploadedFile {
  readonly originalName: string
  readonly stream: Readable
  /** Bytes that are taken of it. */
  readonly maxBytes: number
  /** Known once the stream has ended: the file was larger than allowed and was cut. */
  isTruncated(): boolean
}

/** A form of several files, read while it arrives. */
export interface UploadedForm<Fields> {
  /**
   * Hands every file to `take`, one after the other, each to be read to its end before the next comes; then gives the checked fields.
   * @throws Problem when the form is malformed or has a file that is not expected
   */
  read(take: (name: string, file: UploadedFile) => Promise<void>): Promise<Fields>
}

/** What a handler knows beyond the checked input. */
export type RequestContext<O extends Operation> = {
  readonly session: O['access'] extends 'public' ? undefined : Session
  /** Aborted when the caller leaves before the answer is complete. */
  readonly signal: AbortSignal
  readonly requestId: string
  readonly address: string
  /** Scheme and host that the caller used. */
  readonly origin: string
  readonly device: string
  /** The request's own number: to be kept with what it creates. */
  readonly requestKey: RequestKey | undefined
  /** The version that a change was made upon. */
  readonly ifMatch: string | undefined
  /** The last live event that the page saw. */
  readonly lastEventId: string | undefined
} & (O extends { readonly form: { readonly others: readonly string[] } }
  ? { readonly upload: UploadedForm<FormFieldsOf<O>> }
  : O extends { readonly form: object }
    ? { readonly file: UploadedFile }
    : Record<never, never>)

/** Bytes to send, for operations that answer with a file. */
export interface FileReply {
  readonly mediaType: string
  readonly byteSize?: number
  readonly downloadName?: string
  readonly stream: Readable
}

/** Long work that was accepted: the job, and its result once it is there. */
export interface JobReply<T> {
  readonly job: Job
  readonly done: Promise<T>
}

type HandlerResult<O extends Operation> = O extends { readonly asJob: true }
  ? JobReply<ReplyOf<O>>
  : O['reply'] extends { kind: 'file' }
    ? FileReply
    : ReplyOf<O>
type HandlerRequest<O extends Operation> = RequestOf<O> & RequestContext<O>
export type Handler<O extends Operation> = O['reply'] extends { kind: 'empty' }
  ? (request: HandlerRequest<O>) => Promise<void> | void
  : (request: HandlerRequest<O>) => HandlerResult<O> | Promise<HandlerResult<O>>
/** One handler per operation: a forgotten one does not compile. */
export type Handlers<T extends Operations> = { readonly [K in keyof T]: Handler<T[K]> }
