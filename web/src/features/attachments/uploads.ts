import { type Attachment, attachmentLimits, attachments } from '@atelier/contract/attachments'
import { useSyncExternalStore } from 'react'
import { browserTransport } from '#api/browser-transport.ts'
import { clientFor, createClient } from '#api/client.ts'
import { isAbort, sentenceFor } from '#api/failures.ts'
import { randomId } from '#api/random-id.ts'
import { fetchWithProgress } from '#api/upload-progress.ts'
import { frenchSize } from '#format/sizes.ts'
import { attachmentTexts } from './attachments.texts.ts'

/** A file that was chosen for the next message of a chat. */
export interface ChosenFile {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly state:
    | { readonly type: 'sending'; readonly share: number }
    | { readonly type: 'ready'; readonly attachment: Attachment }
    | { readonly type: 'failed'; readonly sentence: string }
}

export interface UploadNeeds {
  readonly upload: (
    chatId: string,
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ) => Promise<Attachment>
  readonly remove: (attachmentId: string) => Promise<unknown>
  readonly makeKey: () => string
}

const none: readonly ChosenFile[] = []

/** Files on their way to the server or waiting there, per chat; they go on while other pages are shown. */
export function createUploads({ upload, remove, makeKey }: UploadNeeds) {
  const chosen = new Map<string, readonly ChosenFile[]>()
  const leaving = new Map<string, AbortController>()
  const watchers = new Set<() => void>()
  const of = (chatId: string) => chosen.get(chatId) ?? none
  const write = (chatId: string, files: readonly ChosenFile[]) => {
    chosen.set(chatId, files)
    for (const changed of watchers) changed()
  }
  const mark = (chatId: string, key: string, state: ChosenFile['state']) =>
    write(
      chatId,
      of(chatId).map((file) => (file.key === key ? { ...file, state } : file)),
    )

  async function send(chatId: string, key: string, file: File) {
    const abort = new AbortController()
    leaving.set(key, abort)
    try {
      const onProgress = (share: number) => mark(chatId, key, { type: 'sending', share })
      mark(chatId, key, { type: 'ready', attachment: await upload(chatId, file, { signal: abort.signal, onProgress }) })
    } catch (error) {
      if (!isAbort(error)) mark(chatId, key, { type: 'failed', sentence: sentenceFor(error) })
    } finally {
      leaving.delete(key)
    }
  }

  const readyAgain = (attachment: Attachment): ChosenFile => {
    const { fileName: name, fileSize: size } = attachment
    return { key: makeKey(), name, size, state: { type: 'ready', attachment } }
  }

  function add(chatId: string, file: File) {
    const key = makeKey()
    const refusal = refusalOf(file, of(chatId).filter(({ state }) => state.type !== 'failed').length)
    const state = refusal === undefined ? ({ type: 'sending', share: 0 } as const) : ({ type: 'failed', sentence: refusal } as const)
    write(chatId, [...of(chatId), { key, name: file.name, size: file.size, state }])
    if (refusal === undefined) void send(chatId, key, file)
  }

  return {
    of,
    add: (chatId: string, files: readonly File[]): void => {
      for (const file of files) add(chatId, file)
    },
    /** Takes a file off again, on its way or there. */
    drop(chatId: string, key: string): void {
      const file = of(chatId).find((one) => one.key === key)
      leaving.get(key)?.abort()
      write(
        chatId,
        of(chatId).filter((one) => one.key !== key),
      )
      // What stays behind is removed by the server after a day.
      if (file?.state.type === 'ready') void remove(file.state.attachment.id).catch(() => 'removed later')
    },
    /** What is ready goes with the message; nothing is left of the rest. */
    take(chatId: string): readonly Attachment[] {
      const ready = of(chatId).flatMap(({ state }) => (state.type === 'ready' ? [state.attachment] : []))
      write(chatId, none)
      return ready
    },
    /** The message did not go: its files are there again. */
    giveBack: (chatId: string, files: readonly Attachment[]): void => write(chatId, [...files.map(readyAgain), ...of(chatId)]),
    watch(changed: () => void): () => void {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

function refusalOf({ size }: File, others: number): string | undefined {
  if (others >= attachmentLimits.perMessage) return attachmentTexts.tooMany(attachmentLimits.perMessage)
  return size > attachmentLimits.maxBytes ? attachmentTexts.tooLarge(frenchSize(attachmentLimits.maxBytes)) : undefined
}

export const uploads = createUploads({
  upload: (chatId, file, { signal, onProgress }) =>
    createClient(attachments, () => ({ ...browserTransport(attachmentTexts.invalidReply), fetch: fetchWithProgress(onProgress) })).upload(
      { form: { chatId }, file },
      { signal },
    ),
  remove: (attachmentId) => clientFor(attachments).remove({ attachmentId }),
  makeKey: randomId,
})

/** The files chosen for the next message of a chat. */
export const useChosenFiles = (chatId: string): readonly ChosenFile[] => useSyncExternalStore(uploads.watch, () => uploads.of(chatId))
