import { createStore } from '#browser/create-store.ts'
import { onSignOut } from '#browser/sign-out-hooks.ts'
import { markUnsavedWork } from '#browser/unsaved-work.ts'
import { isAbort } from '../failures.ts'
import { createTusUpload, type TusUpload, type UploadServer } from './tus-upload.ts'
import { stoppedBy, stoppedByCall } from './upload-problem.ts'

/** A file on its way to the server. */
export interface FileUpload {
  readonly name: string
  readonly total: number
  readonly sent: number
  /** `ending`: it has arrived and its job is being submitted; `cut`: goes on, or submits it again, when the connection is back; `refused`: for good. */
  readonly state: 'sending' | 'paused' | 'ending' | 'cut' | 'refused'
  readonly reason: string | undefined
  /** Of what the server refused. */
  readonly code?: string | undefined
}

const nothing = () => undefined

/** The upload on screen; while it is sending, leaving the page asks first. */
function createUploadState() {
  const { current, set, subscribe } = createStore<FileUpload | undefined>(undefined)
  let release: () => void = nothing
  function show(next: FileUpload | undefined) {
    release()
    release = next?.state === 'sending' || next?.state === 'ending' ? markUnsavedWork() : nothing
    set(next)
  }
  return {
    current,
    subscribe,
    show,
    change(part: Partial<FileUpload>) {
      const upload = current()
      if (upload) show({ ...upload, ...part })
    },
  }
}

interface FileUploadsDependencies {
  readonly server: UploadServer
  /** What is said while the connection is lost. */
  lostConnection(): string
}

/** One file at a time; its upload goes on while other pages are shown. */
export function createFileUploads(dependencies: FileUploadsDependencies) {
  const uploads = createActions(dependencies)
  onSignOut(uploads.cancel)
  addEventListener('online', () => uploads.current()?.state === 'cut' && uploads.resume())
  return uploads
}

/** Submitted again after a lost answer, what an upload was sent for is done once. */
export const onceFor = (uploadId: string) => ({ headers: { 'idempotency-key': uploadId } })

interface UploadStart {
  readonly file: File
  /** What it is sent for, where the same file may be sent for several things at once. */
  readonly target?: string
  /** Submits the job that reads it; called again after a lost connection. */
  onArrived(uploadId: string): Promise<void>
}

function createActions({ server, lostConnection }: FileUploadsDependencies) {
  const { current, subscribe, show, change } = createUploadState()
  let upload: TusUpload | undefined
  let submitJob: (() => Promise<void>) | undefined
  let removed: Promise<unknown> = Promise.resolve()

  async function submit() {
    change({ state: 'ending', reason: undefined })
    try {
      await submitJob?.()
      upload = undefined
      show(undefined)
    } catch (error) {
      if (!isAbort(error)) change(stoppedByCall(error, lostConnection()))
    }
  }
  return {
    current,
    subscribe,
    start({ file, target, onArrived }: UploadStart) {
      submitJob = undefined
      show({ name: file.name, total: file.size, sent: 0, state: 'sending', reason: undefined })
      upload = createTusUpload({
        ...{ file, target, server },
        // Where only a few uploads may wait, the cancelled one makes room.
        after: removed,
        onProgress: (sent) =>
          change({
            sent,
            ...(current()?.state === 'cut' && { state: 'sending', reason: undefined }),
          }),
        onFailed: (problem) => change(stoppedBy(problem, lostConnection())),
        onDone: (uploadId) => {
          submitJob = () => onArrived(uploadId)
          void submit()
        },
      })
      void upload.start()
    },
    pause() {
      void upload?.pause()
      change({ state: 'paused' })
    },
    /** After a pause, a lost connection, or a refused job. */
    resume() {
      if (submitJob) return void submit()
      change({ state: 'sending', reason: undefined })
      upload?.resume()
    },
    cancel() {
      // Without this message, the server removes it after a day.
      if (upload) removed = upload.cancel().catch(() => undefined)
      upload = undefined
      show(undefined)
    },
  }
}
