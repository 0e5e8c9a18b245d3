import type { Attachment } from '@atelier/contract/attachments/attachments'

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

/** The files of a chat that are with the server and wait for their message: they survive a reload. */
export interface StoredFiles {
  read(chatId: string): readonly Attachment[]
  save(chatId: string, files: readonly Attachment[]): void
}

interface ChosenFilesDependencies {
  readonly waiting: StoredFiles
  readonly makeKey: () => string
  /** Called once for each file that was waiting already when the page was loaded. */
  readonly onRestored: (chatId: string, key: string, attachment: Attachment) => void
}

const noFiles: readonly ChosenFile[] = []

/** What is known of the chosen files, per chat, and who wants to hear of it. */
export function createChosenFiles({ waiting, makeKey, onRestored }: ChosenFilesDependencies) {
  const chosen = new Map<string, readonly ChosenFile[]>()
  const watchers = new Set<() => void>()

  function of(chatId: string): readonly ChosenFile[] {
    const known = chosen.get(chatId)
    if (known) return known
    const left = waiting.read(chatId)
    const files = left.length === 0 ? noFiles : left.map(readyAgain)
    chosen.set(chatId, files)
    for (const { key, state } of files)
      if (state.type === 'ready') onRestored(chatId, key, state.attachment)
    return files
  }
  function readyAgain(attachment: Attachment): ChosenFile {
    const { fileName: name, fileSize: size } = attachment
    return { key: makeKey(), name, size, state: { type: 'ready', attachment } }
  }
  function write(chatId: string, files: readonly ChosenFile[]) {
    chosen.set(chatId, files)
    waiting.save(chatId, readyOf(files))
    for (const changed of watchers) changed()
  }

  return {
    filesOf: of,
    add: (chatId: string, file: ChosenFile): void => write(chatId, [...of(chatId), file]),
    setState: (chatId: string, key: string, state: ChosenFile['state']): void =>
      write(
        chatId,
        of(chatId).map((file) => (file.key === key ? { ...file, state } : file)),
      ),
    discard: (chatId: string, key: string): void =>
      write(
        chatId,
        of(chatId).filter((file) => file.key !== key),
      ),
    /** What is ready, which is then taken; nothing is left of the rest. */
    takeReady(chatId: string): readonly Attachment[] {
      const ready = readyOf(of(chatId))
      write(chatId, noFiles)
      return ready
    },
    restore: (chatId: string, files: readonly Attachment[]): void =>
      write(chatId, [...files.map(readyAgain), ...of(chatId)]),
    subscribe(changed: () => void): () => void {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

const readyOf = (files: readonly ChosenFile[]) =>
  files.flatMap(({ state }) => (state.type === 'ready' ? [state.attachment] : []))
