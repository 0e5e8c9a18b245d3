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

/** The caller, looked up at every request. */
export interface Session {
  readonly id: string
  readonly userId: string
  readonly email: string
  readonly role: 'USER' | 'ADMIN'
  /** The user has a second factor. */
  readonly isProtected: boolean
  /** The groups of the user, as the look-up gives them: what they open is asked of the rights. */
  readonly groups: string
  /** When the user last proved to be who they are; 0 of an access key. */
  readonly provedAt: number
  /** The scopes of an access key. */
  readonly scopes?: readonly KeyScope[]
}

/** A file being received: read the stream to its end or destroy it. */
export interface UploadedFile {
  readonly originalName: string
  readonly stream: Readable
  readonly maxBytes: number
  /** Known once the stream has ended: the file was larger than `maxBytes`. */
  isTruncated(): boolean
}

/** A form with its files, read while it is received. Fields may stand before or after a file. */
export interface UploadedForm<Fields> {
  /**
   * Passes each file to `take`, which must read it to its end, one after the other; returns the validated fields.
   * @throws Problem when the form is malformed, or has an unexpected file or none
   */
  read(take: (name: string, file: UploadedFile) => Promise<void>): Promise<Fields>
}

/** What a handler receives besides the validated input. */
export type RequestContext<O extends Operation> = {
  readonly session: O['access'] extends 'public' ? undefined : Session
  /** Aborted when the caller leaves before the response is complete. */
  readonly signal: AbortSignal
  readonly requestId: string
  /** As sent, unchecked: public operations may show more to some. */
  readonly token: string | undefined
  readonly address: string
  /** The caller is on this machine and calls it by its own name, with no proxy between. */
  readonly isDirect: boolean
  /** Scheme and host of the request's URL. */
  readonly origin: string
  readonly device: string
  /** The request's idempotency key, stored with what it creates. */
  readonly requestKey: RequestKey | undefined
  /** The version that the change is based on. */
  readonly ifMatch: string | undefined
  /** The last live event that the page saw. */
  readonly lastEventId: string | undefined
} & (O extends { readonly form: object }
  ? { readonly upload: UploadedForm<FormFieldsOf<O>> }
  : Record<never, never>)

/** The reply of operations that return a file. */
export interface FileReply {
  readonly mediaType: string
  readonly byteSize?: number
  readonly downloadName?: string
  readonly stream: Readable
}

/** An accepted job, and its result once it is done. What is stored nowhere has no job: its caller waits for it. */
export interface JobReply<T> {
  readonly job: Job | undefined
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
/** One handler per operation: a missing one does not compile. */
export type Handlers<T extends Operations> = { readonly [K in keyof T]: Handler<T[K]> }
