import { Attachment, attachmentLimits, attachments } from '@atelier/contract/attachments'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { browserTransport } from '#api/browser-transport.ts'
import { clientFor, createClient } from '#api/client.ts'
import { isAbort, isApiFailure, sentenceFor } from '#api/failures.ts'
import { randomId } from '#api/random-id.ts'
import { storedForm } from '#api/stored-form.ts'
import { fetchWithProgress } from '#api/upload-progress.ts'
import { formatSize } from '#format/sizes.ts'
import { attachmentTexts } from './attachments.texts.ts'
import { type ChosenFile, createChosenFiles, type WaitingFiles } from './chosen-files.ts'

export interface UploadNeeds {
  readonly waiting: WaitingFiles
  /** The same attachment with a link of today. */
  readonly look: (attachmentId: string) => Promise<Attachment>
  readonly upload: (
    chatId: string,
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<Attachment>
  readonly remove: (attachmentId: string) => Promise<unknown>
  readonly makeKey: () => string
}

/** Files on their way to the server or waiting there, per chat; they go on while other pages are shown, and what waits survives a reload. */
export function createUploads({ upload, remove, look, waiting, makeKey }: UploadNeeds) {
  const leaving = new Map<string, AbortController>()
  const chosen = createChosenFiles({
    waiting,
    makeKey,
    onFound: (chatId, key, { id }) => void renew(chatId, key, id),
  })

  async function send(chatId: string, key: string, file: File) {
    const abort = new AbortController()
    leaving.set(key, abort)
    try {
      const onProgress = (share: number) => chosen.mark(chatId, key, { type: 'sending', share })
      chosen.mark(chatId, key, {
        type: 'ready',
        attachment: await upload(chatId, file, { signal: abort.signal, onProgress }),
      })
    } catch (error) {
      if (!isAbort(error))
        chosen.mark(chatId, key, { type: 'failed', sentence: sentenceFor(error) })
    } finally {
      leaving.delete(key)
    }
  }

  /** A file from before the page was loaded: its link may be old, and the server may have removed it meanwhile. */
  async function renew(chatId: string, key: string, attachmentId: string) {
    try {
      chosen.mark(chatId, key, { type: 'ready', attachment: await look(attachmentId) })
    } catch (error) {
      // Without an answer it stays as it was: the message will tell.
      if (isApiFailure(error) && error.code === 'attachment.not-found')
        chosen.mark(chatId, key, { type: 'failed', sentence: sentenceFor(error) })
    }
  }

  function add(chatId: string, file: File) {
    const key = makeKey()
    const refusal = refusalOf(
      file,
      chosen.of(chatId).filter(({ state }) => state.type !== 'failed').length,
    )
    const state =
      refusal === undefined
        ? ({ type: 'sending', share: 0 } as const)
        : ({ type: 'failed', sentence: refusal } as const)
    chosen.add(chatId, { key, name: file.name, size: file.size, state })
    if (refusal === undefined) void send(chatId, key, file)
  }

  return {
    of: chosen.of,
    watch: chosen.watch,
    add: (chatId: string, files: readonly File[]): void => {
      for (const file of files) add(chatId, file)
    },
    /** Takes a file off again, on its way or there. */
    drop(chatId: string, key: string): void {
      const file = chosen.of(chatId).find((one) => one.key === key)
      leaving.get(key)?.abort()
      chosen.drop(chatId, key)
      // What stays behind is removed by the server after a day.
      if (file?.state.type === 'ready')
        void remove(file.state.attachment.id).catch(() => 'removed later')
    },
    /** What is ready goes with the message; nothing is left of the rest. */
    take: chosen.take,
    /** The message did not go: its files are there again. */
    giveBack: chosen.giveBack,
  }
}

function refusalOf({ size }: File, others: number): string | undefined {
  if (others >= attachmentLimits.perMessage)
    return attachmentTexts.tooMany(attachmentLimits.perMessage)
  return size > attachmentLimits.maxBytes
    ? attachmentTexts.tooLarge(formatSize(attachmentLimits.maxBytes))
    : undefined
}

const waitingFiles = (chatId: string) => storedForm(`files.${chatId}`, z.array(Attachment))

export const uploads = createUploads({
  upload: (chatId, file, { signal, onProgress }) =>
    createClient(attachments, () => ({
      ...browserTransport(attachmentTexts.invalidReply),
      fetch: fetchWithProgress(onProgress),
    })).upload({ form: { chatId }, file }, { signal }),
  remove: (attachmentId) => clientFor(attachments).remove({ attachmentId }),
  look: (attachmentId) => clientFor(attachments).read({ attachmentId }),
  waiting: {
    read: (chatId) => waitingFiles(chatId).read() ?? [],
    keep: (chatId, files) =>
      files.length === 0 ? waitingFiles(chatId).forget() : waitingFiles(chatId).keep([...files]),
  },
  makeKey: randomId,
})

/** The files chosen for the next message of a chat. */
export const useChosenFiles = (chatId: string): readonly ChosenFile[] =>
  useSyncExternalStore(uploads.watch, () => uploads.of(chatId))
