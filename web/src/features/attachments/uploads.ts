import {
  Attachment,
  attachmentLimits,
  attachments,
} from '@atelier/contract/attachments/attachments'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { browserTransport } from '#api/browser-transport.ts'
import { clientFor, createClient } from '#api/client.ts'
import { errorMessage, isAbort, isApiFailure } from '#api/failures.ts'
import { fetchWithProgress } from '#api/fetch-with-progress.ts'
import { randomId } from '#browser/random-id.ts'
import { createStoredForm } from '#browser/storage/stored-form.ts'
import { formatSize } from '#format/sizes.ts'
import { attachmentTexts } from './attachments.texts.ts'
import { type ChosenFile, createChosenFiles, type StoredFiles } from './files/chosen-files.ts'

export interface UploadsDependencies {
  readonly waiting: StoredFiles
  /** The same attachment with a link of today. */
  readonly read: (attachmentId: string) => Promise<Attachment>
  readonly upload: (
    chatId: string,
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<Attachment>
  readonly remove: (attachmentId: string) => Promise<unknown>
  readonly makeKey: () => string
}

/** Files on their way to the server or waiting there, per chat; they go on while other pages are shown, and what waits survives a reload. */
export function createUploads({ upload, remove, read, waiting, makeKey }: UploadsDependencies) {
  const leaving = new Map<string, AbortController>()
  const chosen = createChosenFiles({
    waiting,
    makeKey,
    onRestored: (chatId, key, { id }) => void renew(chatId, key, id),
  })

  async function send(chatId: string, key: string, file: File) {
    const abort = new AbortController()
    leaving.set(key, abort)
    try {
      const onProgress = (share: number) => chosen.setState(chatId, key, { type: 'sending', share })
      chosen.setState(chatId, key, {
        type: 'ready',
        attachment: await upload(chatId, file, { signal: abort.signal, onProgress }),
      })
    } catch (error) {
      if (!isAbort(error))
        chosen.setState(chatId, key, { type: 'failed', sentence: errorMessage(error) })
    } finally {
      leaving.delete(key)
    }
  }

  /** A file from before the page was loaded: its link may be old, and the server may have removed it meanwhile. */
  async function renew(chatId: string, key: string, attachmentId: string) {
    try {
      chosen.setState(chatId, key, { type: 'ready', attachment: await read(attachmentId) })
    } catch (error) {
      // Without an answer it stays as it was: the message will tell.
      if (isApiFailure(error) && error.code === 'attachment.not-found')
        chosen.setState(chatId, key, { type: 'failed', sentence: errorMessage(error) })
    }
  }

  function add(chatId: string, file: File) {
    const key = makeKey()
    const refusal = refusalOf(
      file,
      chosen.filesOf(chatId).filter(({ state }) => state.type !== 'failed').length,
    )
    const state =
      refusal === undefined
        ? ({ type: 'sending', share: 0 } as const)
        : ({ type: 'failed', sentence: refusal } as const)
    chosen.add(chatId, { key, name: file.name, size: file.size, state })
    if (refusal === undefined) void send(chatId, key, file)
  }

  return {
    filesOf: chosen.filesOf,
    subscribe: chosen.subscribe,
    add: (chatId: string, files: readonly File[]): void => {
      for (const file of files) add(chatId, file)
    },
    /** Takes a file off again, on its way or there. */
    discard(chatId: string, key: string): void {
      const file = chosen.filesOf(chatId).find((one) => one.key === key)
      leaving.get(key)?.abort()
      chosen.discard(chatId, key)
      // What stays behind is removed by the server after a day.
      if (file?.state.type === 'ready')
        void remove(file.state.attachment.id).catch(() => 'removed later')
    },
    /** What is ready goes with the message; nothing is left of the rest. */
    takeReady: chosen.takeReady,
    /** The message did not go: its files are there again. */
    restore: chosen.restore,
  }
}

function refusalOf({ size }: File, others: number): string | undefined {
  if (others >= attachmentLimits.perMessage)
    return attachmentTexts.tooMany(attachmentLimits.perMessage)
  return size > attachmentLimits.maxBytes
    ? attachmentTexts.tooLarge(formatSize(attachmentLimits.maxBytes))
    : undefined
}

const storedFilesFor = (chatId: string) => createStoredForm(`files.${chatId}`, z.array(Attachment))

export const uploads = createUploads({
  upload: (chatId, file, { signal, onProgress }) =>
    createClient(attachments, () => ({
      ...browserTransport(attachmentTexts.invalidReply),
      fetch: fetchWithProgress(onProgress),
    })).upload({ form: { chatId }, file }, { signal }),
  remove: (attachmentId) => clientFor(attachments).remove({ attachmentId }),
  read: (attachmentId) => clientFor(attachments).read({ attachmentId }),
  waiting: {
    read: (chatId) => storedFilesFor(chatId).read() ?? [],
    save: (chatId, files) =>
      files.length === 0 ? storedFilesFor(chatId).clear() : storedFilesFor(chatId).save([...files]),
  },
  makeKey: randomId,
})

/** The files chosen for the next message of a chat. */
export const useChosenFiles = (chatId: string): readonly ChosenFile[] =>
  useSyncExternalStore(uploads.subscribe, () => uploads.filesOf(chatId))
