import { type Attachment, attachmentLimits } from '@atelier/contract/attachments/attachments'
import { errorMessage, isAbort, isApiFailure } from '#api/failures.ts'
import { formatSize } from '#format/sizes.ts'
import { attachmentTexts } from '../attachments.texts.ts'
import { type ChosenFilesStore, createChosenFiles, type StoredFiles } from './chosen-files.ts'

export interface UploadsDependencies {
  readonly waiting: StoredFiles
  /** Reads an attachment again, with a link that is valid now. */
  readonly read: (attachmentId: string) => Promise<Attachment>
  readonly upload: (
    chatId: string,
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<Attachment>
  readonly remove: (attachmentId: string) => Promise<unknown>
  readonly makeKey: () => string
}

/** The files chosen for the next message of each chat. Uploads go on while other pages are shown, and uploaded files survive a reload. */
export function createUploads(dependencies: UploadsDependencies) {
  const { remove, waiting, makeKey } = dependencies
  const chosen = createChosenFiles({
    waiting,
    makeKey,
    onRestored: (chatId, key, { id }) => void renew(state, { chatId, key }, id),
  })
  const state: UploadsState = { dependencies, chosen, uploading: new Map() }
  return {
    filesOf: chosen.filesOf,
    subscribe: chosen.subscribe,
    add: (chatId: string, files: readonly File[]): void => {
      for (const file of files) add(state, chatId, file)
    },
    /** Removes a file, whether it is being uploaded or ready. */
    discard(chatId: string, key: string): void {
      const file = chosen.filesOf(chatId).find((one) => one.key === key)
      state.uploading.get(key)?.abort()
      chosen.discard(chatId, key)
      // If this fails, the server removes the file after a day.
      if (file?.state.type === 'ready')
        void remove(file.state.attachment.id).catch(() => 'removed later')
    },
    /** Returns the uploaded files for the message that is being sent, and clears all of them. */
    takeReady: chosen.takeReady,
    /** Puts the files back after their message could not be sent; one that the server no longer has says so. */
    restore(chatId: string, files: readonly Attachment[]): void {
      chosen.restore(chatId, files)
      for (const { key, state: file } of chosen.filesOf(chatId))
        if (file.type === 'ready' && files.some(({ id }) => id === file.attachment.id))
          void renew(state, { chatId, key }, file.attachment.id)
    },
    /** Another tab has changed the files of this chat. */
    reread: chosen.reread,
    /** Nothing stays for the next user of this browser. */
    clear(): void {
      for (const upload of state.uploading.values()) upload.abort()
      chosen.clear()
    },
  }
}

interface UploadsState {
  readonly dependencies: UploadsDependencies
  readonly chosen: ChosenFilesStore
  /** By the key of the file. */
  readonly uploading: Map<string, AbortController>
}
interface FileId {
  readonly chatId: string
  readonly key: string
}

function add(state: UploadsState, chatId: string, file: File) {
  const { dependencies, chosen } = state
  const key = dependencies.makeKey()
  const accepted = chosen.filesOf(chatId).filter((one) => one.state.type !== 'failed')
  const reason = refusalOf(file, accepted.length)
  chosen.add(chatId, {
    key,
    name: file.name,
    size: file.size,
    state: reason === undefined ? { type: 'sending', share: 0 } : { type: 'failed', reason },
  })
  if (reason === undefined) void send(state, { chatId, key }, file)
}

function refusalOf({ size }: File, otherFiles: number): string | undefined {
  if (otherFiles >= attachmentLimits.perMessage)
    return attachmentTexts.tooMany(attachmentLimits.perMessage)
  return size > attachmentLimits.maxBytes
    ? attachmentTexts.tooLarge(formatSize(attachmentLimits.maxBytes))
    : undefined
}

async function send(
  { dependencies, chosen, uploading }: UploadsState,
  { chatId, key }: FileId,
  file: File,
) {
  const abort = new AbortController()
  uploading.set(key, abort)
  try {
    const attachment = await dependencies.upload(chatId, file, {
      signal: abort.signal,
      onProgress: (share) => chosen.setState(chatId, key, { type: 'sending', share }),
    })
    chosen.setState(chatId, key, { type: 'ready', attachment })
  } catch (error) {
    if (!isAbort(error))
      chosen.setState(chatId, key, { type: 'failed', reason: errorMessage(error) })
  } finally {
    uploading.delete(key)
  }
}

/** For a file stored before the page was loaded: its link may have expired, and the server may have removed it. */
async function renew(
  { dependencies, chosen }: UploadsState,
  { chatId, key }: FileId,
  attachmentId: string,
) {
  try {
    const attachment = await dependencies.read(attachmentId)
    chosen.setState(chatId, key, { type: 'ready', attachment })
  } catch (error) {
    // Without an answer the file stays as it is: sending the message will show the failure.
    if (isApiFailure(error) && error.code === 'attachment.not-found')
      chosen.setState(chatId, key, { type: 'failed', reason: errorMessage(error) })
  }
}
