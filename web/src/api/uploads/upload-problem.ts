import { errorMessage, isApiFailure, isTransportFailure } from '../failures.ts'

/** `reason` and `code` are the server's, absent where no answer of it came. */
export interface UploadProblem {
  readonly status: number | undefined
  readonly reason: string | undefined
  readonly code: string | undefined
}
export const noAnswer: UploadProblem = { status: undefined, reason: undefined, code: undefined }

/** Without an answer, or after a fault of the server, the same may succeed later. */
export const isInterruption = ({ status }: Pick<UploadProblem, 'status'>): boolean =>
  status === undefined || status === 0 || status >= 500

/** What stopped an upload, as it is shown. */
export const stoppedBy = (problem: UploadProblem, lostConnection: string) => ({
  state: isInterruption(problem) ? ('cut' as const) : ('refused' as const),
  reason: problem.reason ?? lostConnection,
  code: problem.code,
})

/** The same, where the file has arrived and what it was sent for failed. */
export function stoppedByCall(error: unknown, lostConnection: string) {
  if (isTransportFailure(error)) return stoppedBy(noAnswer, lostConnection)
  if (isApiFailure(error))
    return stoppedBy(
      { status: error.status, reason: error.message, code: error.code },
      lostConnection,
    )
  return { state: 'refused' as const, reason: errorMessage(error), code: undefined }
}

interface SentFile {
  readonly file: Pick<File, 'name' | 'type' | 'size' | 'lastModified'>
  /** Where it is sent. */
  readonly path: string
  /** What it is sent for, where the same file may be sent for several things at once. */
  readonly target?: string | undefined
}
/** By what an upload is found again, after a reload too: two targets never share one. */
export const uploadFingerprint = ({ file, path, target = '' }: SentFile): string =>
  JSON.stringify([file.name, file.type, file.size, file.lastModified, path, target])
