import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { type DetailedError, Upload } from 'tus-js-client'
import { browserTransport } from '#api/browser-transport.ts'
import { translate } from '#language/translate.ts'

interface TusUploadOptions {
  readonly file: File
  readonly onProgress: (sentBytes: number) => void
  /** Given up for now: what has arrived stays on the server. */
  readonly onFailed: (problem: UploadProblem) => void
  readonly onDone: (uploadId: string) => void
}
/** The server's own sentence, or none where no answer came. */
export interface UploadProblem {
  readonly status: number | undefined
  readonly sentence: string | undefined
}

/** Before each new try after a cut; a line that is away for longer is taken up again by hand, or once it is back. */
const retryDelaysMs = [500, 1000, 3000, 5000, 10_000, 20_000]

/** Sends one file by the tus protocol: it goes on where it was, after a cut and after a reload. */
export function createTusUpload({ file, onProgress, onFailed, onDone }: TusUploadOptions) {
  const { baseUrl, token } = browserTransport()
  const upload = new Upload(file, {
    endpoint: `${baseUrl}${audioUploads.path}`,
    chunkSize: audioUploads.chunkBytes,
    retryDelays: retryDelaysMs,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    // The session may have been renewed since the upload began.
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${token() ?? ''}`),
    onShouldRetry: (error) => isTemporary(statusOf(error)),
    onProgress,
    onError: (error) => onFailed(problemOf(error as DetailedError)),
    onSuccess: () => onDone((upload.url ?? '').split('/').at(-1) ?? ''),
  })
  return {
    async start() {
      const [previous] = await upload.findPreviousUploads()
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    },
    /** Goes on from what has arrived. */
    resume: () => upload.start(),
    pause: () => upload.abort(),
    /** Nothing of it stays on the server. */
    cancel: () => upload.abort(true),
  }
}
export type TusUpload = ReturnType<typeof createTusUpload>

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus()
/** No answer, a place that disagrees, or a server in trouble: worth another try. */
const isTemporary = (status: number | undefined) =>
  status === undefined || status === 0 || status === 409 || status === 423 || status >= 500

function problemOf(error: DetailedError): UploadProblem {
  const response = error.originalResponse
  const { onRefusal, token } = browserTransport()
  if (response?.getStatus() === 401)
    onRefusal({ status: 401, code: '', token: token(), isPublic: false })
  if (!response) return { status: undefined, sentence: undefined }
  try {
    const { error: sentence } = JSON.parse(response.getBody()) as { error?: unknown }
    return {
      status: response.getStatus(),
      sentence: typeof sentence === 'string' ? translate(sentence) : undefined,
    }
  } catch {
    // Not our server's answer: some proxy's.
    return { status: response.getStatus(), sentence: undefined }
  }
}
