import { frenchProblems, type ProblemTexts } from './problems.texts.ts'

/**
 * Every failure that a caller may meet, with its HTTP status. The wording of each is in `problems.french.ts`;
 * a code without a sentence does not compile.
 */
export const problemStatus = {
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too-large': 413,
  'request.unsupported-type': 415,
  'request.unknown-path': 404,
  'server.internal': 500,
  'server.not-ready': 503,
  'server.no-space': 507,
  'session.required': 401,
  'session.ended': 401,
  'access.admin-only': 403,
  'feature.disabled': 403,
  'maintenance.on': 503,
  'account.invalid-credentials': 401,
  'account.inactive': 403,
  'account.suspended': 403,
  'account.email-taken': 409,
  'account.registration-closed': 403,
  'account.first-code-required': 403,
  'account.too-many-attempts': 429,
  'account.refresh-invalid': 401,
  'account.link-invalid': 404,
  'account.wrong-password': 400,
  'account.hand-over-first': 409,
  'key.required': 401,
  'key.refused': 401,
  'key.out-of-scope': 403,
  'key.not-found': 404,
  'key.too-many': 409,
  'gateway.picture-refused': 400,
  'gateway.no-sight': 400,
  'belongings.unknown-kind': 404,
  'user.not-found': 404,
  'user.single-admin': 409,
  'user.own-account': 409,
  'user.cannot-lead': 409,
  'user.session-not-found': 404,
  'file.missing': 400,
  'file.empty': 400,
  'file.too-large': 413,
  'file.not-an-image': 415,
  'file.heic': 415,
  'file.not-found': 404,
  'file.no-space': 507,
  'attachment.not-found': 404,
  'attachment.used': 409,
  'attachment.too-many': 409,
  'attachment.type-refused': 415,
  'model.not-found': 404,
  'model.not-offered': 403,
  'models.unavailable': 502,
  'model-type.not-found': 404,
  'model-type.name-taken': 409,
  'model-type.built-in': 409,
  'page.not-found': 404,
  'job.not-found': 404,
  'job.ended': 409,
  'job.interrupted': 500,
  'job.cancelled': 409,
  'limit.rate': 429,
  'idempotency.conflict': 409,
  'catalogue.off': 403,
  'catalogue.not-found': 404,
  'catalogue.built-in': 409,
  'catalogue.full': 409,
  'catalogue.wrong-moment': 409,
  'catalogue.queue-full': 409,
  'catalogue.address-refused': 400,
  'catalogue.files-refused': 400,
  'catalogue.redirect-refused': 502,
  'catalogue.unreachable': 502,
  'catalogue.file-missing': 502,
  'catalogue.file-locked': 502,
  'catalogue.refused': 502,
  'catalogue.silent': 504,
  'catalogue.cut': 502,
  'catalogue.wrong-size': 502,
  'catalogue.wrong-hash': 502,
  'catalogue.no-space': 507,
  'catalogue.name-taken': 409,
  'catalogue.not-written': 500,
  'configuration.fixed': 409,
  'configuration.address-refused': 400,
  'engine.circuit-open': 503,
  'chat.not-found': 404,
  'chat.message-not-found': 404,
  'chat.busy': 409,
  'chat.message-too-long': 413,
  'chat.nothing-running': 409,
  'chat.no-reply': 404,
  'chat.not-enough-messages': 400,
  'chat.no-user-message': 400,
  'chat.reply-interrupted': 500,
  'chat.reply-failed': 502,
  'chat.invalid-json': 400,
  'chat.stale': 409,
  'chat.nothing-cleared': 404,
  'chat.version-needed': 428,
  'image.not-found': 404,
  'image.unreadable': 502,
  'image.too-large-to-upscale': 413,
  'image.too-many-presets': 409,
  'image.preset-not-found': 404,
  'inpainting.not-found': 404,
  'inpainting.incomplete': 400,
  'inpainting.mask-missing': 400,
  'inpainting.mask-empty': 400,
  'inpainting.mask-unreadable': 415,
  'inpainting.picture-too-large': 413,
  'quota.exhausted': 403,
  'speech.not-found': 404,
  'speech.mixed-sounds': 502,
  'speech.not-converted': 503,
  'transcription.file-missing': 400,
  'transcription.not-found': 404,
  'transcription.type-refused': 415,
  'transcription.unreadable': 415,
  'transcription.no-model': 422,
  'transcription.no-converter': 503,
  'transcription.no-peaks': 409,
  'transcription.stale': 409,
  'transcription.busy': 409,
  'transcription.nothing-to-retry': 409,
  'upload.not-found': 404,
  'upload.unfinished': 409,
  'upload.too-many': 409,
  'upload.wrong-offset': 409,
  'upload.wrong-protocol': 412,
  'notice.not-found': 404,
  'engine.restart-failed': 502,
  'engine.unreachable': 503,
  'engine.busy': 503,
  'engine.loading': 503,
  'engine.timeout': 504,
  'engine.cut': 502,
  'engine.unauthorized': 502,
  'engine.refused': 422,
  'engine.model-missing': 422,
  'engine.too-large': 413,
  'engine.unsupported': 422,
  'engine.bad-answer': 502,
  'engine.failed': 502,
  'engine.empty-answer': 502,
  'help.not-found': 404,
} as const satisfies Record<string, number>

export type ProblemCode = keyof typeof problemStatus
/** What a sentence may name; each sentence says which it uses. */
export type ProblemParams = Readonly<Record<string, string | number>>

/** The body of every refusal, beside its status. */
export interface ProblemBody {
  readonly error: string
  readonly code: ProblemCode
  readonly params?: ProblemParams
  /** One sentence per wrong field, keyed by its path. */
  readonly fields?: Readonly<Record<string, string>>
  readonly requestId?: string
}

/** The sentence of a failure in the given language (French until another is written). */
export const problemText = (
  code: ProblemCode,
  params: ProblemParams = {},
  sentences: ProblemTexts = frenchProblems,
): string => {
  const sentence = sentences[code]
  return typeof sentence === 'function' ? sentence(params) : sentence
}

/** An expected failure: a code, a status and a sentence that a person can act on; nothing else leaves the server. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: ProblemParams
  readonly fields: Readonly<Record<string, string>>
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ProblemCode,
    options: {
      cause?: unknown
      params?: ProblemParams
      fields?: Record<string, string>
      retryAfter?: number
    } = {},
  ) {
    super(problemText(code, options.params), { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.params = options.params ?? {}
    this.fields = options.fields ?? {}
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return problemStatus[this.code]
  }
}
