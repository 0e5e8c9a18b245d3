import type { DetailedError, Upload, UploadOptions } from 'tus-js-client'
import { translate } from '#language/translate.ts'
import { browserTransport } from '../browser-transport.ts'

interface TusUploadDependencies {
  readonly file: File
  readonly server: UploadServer
  readonly onProgress: (sentBytes: number) => void
  /** Stopped for now: the bytes that arrived stay on the server. */
  readonly onFailed: (problem: UploadProblem) => void
  readonly onDone: (uploadId: string) => void
}
/** Where files of one purpose are sent. */
export interface UploadServer {
  readonly path: string
  /** Bytes of each request. */
  readonly chunkBytes: number
}
/** `sentence` is the server's message, absent where no answer came. */
export interface UploadProblem {
  readonly status: number | undefined
  readonly reason: string | undefined
}

/** Before each retry after a lost connection; after a longer outage, the upload resumes by hand or when the connection is back. */
const retryDelaysMs = [500, 1000, 3000, 5000, 10_000, 20_000]

/** Uploads one file by the tus protocol: it resumes after a lost connection and after a reload. */
export function createTusUpload({
  file,
  server,
  onProgress,
  onFailed,
  onDone,
}: TusUploadDependencies) {
  const { baseUrl, token } = browserTransport()
  const options: UploadOptions = {
    endpoint: `${baseUrl}${server.path}`,
    chunkSize: server.chunkBytes,
    retryDelays: retryDelaysMs,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    // The session may have been renewed since the upload started.
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${token() ?? ''}`),
    onShouldRetry: (error) => isTemporary(statusOf(error)),
    onProgress,
    onError: (error) => onFailed(problemOf(error as DetailedError)),
    onSuccess: () => onDone((upload?.url ?? '').split('/').at(-1) ?? ''),
  }
  let upload: Upload | undefined
  let isStopped = false
  async function start(): Promise<void> {
    isStopped = false
    try {
      // Fetched with the first upload: few pages begin one.
      const { Upload: TusUpload } = await import('tus-js-client')
      upload ??= new TusUpload(file, options)
      const [previous] = upload.url ? [] : await upload.findPreviousUploads()
      if (isStopped) return
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    } catch {
      onFailed({ status: undefined, reason: undefined })
    }
  }
  async function stop(isCancelled: boolean): Promise<void> {
    isStopped = true
    await upload?.abort(isCancelled)
  }
  return {
    start,
    resume: () => void start(),
    pause: () => stop(false),
    /** Deletes the bytes that arrived as well. */
    cancel: () => stop(true),
  }
}
export type TusUpload = ReturnType<typeof createTusUpload>

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus()
/** No answer, another offset on the server, or a server error: worth a retry. */
const isTemporary = (status: number | undefined) =>
  status === undefined || status === 0 || status === 409 || status === 423 || status >= 500

function problemOf(error: DetailedError): UploadProblem {
  const response = error.originalResponse
  const { onRefusal, token } = browserTransport()
  if (response?.getStatus() === 401)
    onRefusal({ status: 401, code: '', token: token(), isPublic: false })
  if (!response) return { status: undefined, reason: undefined }
  try {
    const { error: reason } = JSON.parse(response.getBody()) as { error?: unknown }
    return {
      status: response.getStatus(),
      reason: typeof reason === 'string' ? translate(reason) : undefined,
    }
  } catch {
    // A proxy's answer, not our server's.
    return { status: response.getStatus(), reason: undefined }
  }
}
