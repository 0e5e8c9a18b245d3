import type { DetailedError, Upload, UploadOptions } from 'tus-js-client'
import { translate } from '#language/translate.ts'
import { browserTransport } from '../browser-transport.ts'
import {
  isInterruption,
  noAnswer,
  type UploadProblem,
  uploadFingerprint,
} from './upload-problem.ts'

interface TusUploadDependencies {
  readonly file: File
  /** What it is sent for, where the same file may be sent for several things at once. */
  readonly target?: string | undefined
  readonly server: UploadServer
  /** What ends before the first request. */
  readonly after: Promise<unknown>
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

/** Before each retry after a lost connection; after a longer outage, the upload resumes by hand or when the connection is back. */
const retryDelaysMs = [500, 1000, 3000, 5000, 10_000, 20_000]

/** Uploads one file by the tus protocol: it resumes after a lost connection and after a reload. */
export function createTusUpload({
  file,
  target,
  server,
  after,
  onProgress,
  onFailed,
  onDone,
}: TusUploadDependencies) {
  const { baseUrl, token } = browserTransport()
  const endpoint = `${baseUrl}${server.path}`
  const options: UploadOptions = {
    endpoint,
    chunkSize: server.chunkBytes,
    retryDelays: retryDelaysMs,
    metadata: { filename: file.name },
    fingerprint: async () => uploadFingerprint({ file, path: endpoint, target }),
    removeFingerprintOnSuccess: true,
    // The session may have been renewed since the upload started.
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${token() ?? ''}`),
    onShouldRetry: (error) => isTemporary(problemIn(error)),
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
      await after
      upload ??= new TusUpload(file, options)
      const [previous] = upload.url ? [] : await upload.findPreviousUploads()
      if (isStopped) return
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    } catch {
      onFailed(noAnswer)
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

/** No answer, another offset on the server, or a server error: worth a retry. Too many uploads do not become fewer in seconds. */
const isTemporary = ({ status, code }: UploadProblem) =>
  isInterruption({ status }) || (status === 409 && code !== 'upload.too-many') || status === 423

function problemOf(error: DetailedError): UploadProblem {
  const { onRefusal, token } = browserTransport()
  if (error.originalResponse?.getStatus() === 401)
    onRefusal({ status: 401, code: '', token: token(), isPublic: false })
  return problemIn(error)
}

function problemIn({ originalResponse: response }: DetailedError): UploadProblem {
  if (!response) return noAnswer
  const status = response.getStatus()
  try {
    const { error, code } = JSON.parse(response.getBody()) as { error?: unknown; code?: unknown }
    return {
      status,
      reason: typeof error === 'string' ? translate(error) : undefined,
      code: typeof code === 'string' ? code : undefined,
    }
  } catch {
    // A proxy's answer, not our server's.
    return { ...noAnswer, status }
  }
}
