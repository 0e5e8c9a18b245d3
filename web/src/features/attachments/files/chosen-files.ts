import type { Attachment } from '@atelier/contract/attachments/attachments'

/** A file that was chosen for the next message of a chat. */
export interface ChosenFile {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly state:
    | { readonly type: 'sending'; readonly share: number }
    | { readonly type: 'ready'; readonly attachment: Attachment }
    | { readonly type: 'failed'; readonly reason: string }
}

/** The uploaded files of a chat whose message is not sent yet: they survive a reload. */
export interface StoredFiles {
  read(chatId: string): readonly Attachment[]
  save(chatId: string, files: readonly Attachment[]): void
}

interface ChosenFilesDependencies {
  readonly waiting: StoredFiles
  readonly makeKey: () => string
  /** Called once for each file that was stored before the page was loaded. */
  readonly onRestored: (chatId: string, key: string, attachment: Attachment) => void
}

export type ChosenFilesStore = ReturnType<typeof createChosenFiles>

const noFiles: readonly ChosenFile[] = []

/** The chosen files of each chat; subscribers are called at each change. */
export function createChosenFiles(dependencies: ChosenFilesDependencies) {
  const { filesOf, write, readyFile, ...lists } = createFileLists(dependencies)
  return {
    ...lists,
    filesOf,
    add: (chatId: string, file: ChosenFile): void => write(chatId, [...filesOf(chatId), file]),
    setState(chatId: string, key: string, state: ChosenFile['state']): void {
      const files = filesOf(chatId)
      write(
        chatId,
        files.map((file) => (file.key === key ? { ...file, state } : file)),
      )
    },
    discard(chatId: string, key: string): void {
      const files = filesOf(chatId)
      write(
        chatId,
        files.filter((file) => file.key !== key),
      )
    },
    /** Returns the uploaded files, and clears all of them. */
    takeReady(chatId: string): readonly Attachment[] {
      const ready = attachmentsOf(filesOf(chatId))
      write(chatId, noFiles)
      return ready
    },
    restore: (chatId: string, files: readonly Attachment[]): void =>
      write(chatId, [...files.map(readyFile), ...filesOf(chatId)]),
  }
}

/** The lists themselves, in memory and in the browser's storage. */
function createFileLists({ waiting, makeKey, onRestored }: ChosenFilesDependencies) {
  const filesByChat = new Map<string, readonly ChosenFile[]>()
  const subscribers = new Set<() => void>()
  const notifyAll = () => {
    for (const notify of subscribers) notify()
  }
  const readyFile = (attachment: Attachment): ChosenFile => ({
    key: makeKey(),
    name: attachment.fileName,
    size: attachment.fileSize,
    state: { type: 'ready', attachment },
  })
  function filesOf(chatId: string): readonly ChosenFile[] {
    const known = filesByChat.get(chatId)
    if (known) return known
    const stored = waiting.read(chatId)
    const files = stored.length === 0 ? noFiles : stored.map(readyFile)
    filesByChat.set(chatId, files)
    for (const { key, state } of files)
      if (state.type === 'ready') onRestored(chatId, key, state.attachment)
    return files
  }
  return {
    filesOf,
    readyFile,
    write(chatId: string, files: readonly ChosenFile[]) {
      filesByChat.set(chatId, files)
      waiting.save(chatId, attachmentsOf(files))
      notifyAll()
    },
    /** Another tab has sent, removed or added files: shows what is stored now, beside what this tab uploads. */
    reread(chatId: string): void {
      const files = filesByChat.get(chatId)
      if (!files) return
      const stored = waiting.read(chatId)
      const isKept = ({ state }: ChosenFile) =>
        state.type !== 'ready' || stored.some(({ id }) => id === state.attachment.id)
      const known = attachmentsOf(files).map(({ id }) => id)
      const added = stored.filter(({ id }) => !known.includes(id))
      filesByChat.set(chatId, [...files.filter(isKept), ...added.map(readyFile)])
      notifyAll()
    },
    /** Clears what is in memory; what is stored is cleared when its user signs out. */
    clear(): void {
      filesByChat.clear()
      notifyAll()
    },
    subscribe(onChange: () => void): () => void {
      subscribers.add(onChange)
      return () => subscribers.delete(onChange)
    },
  }
}

const attachmentsOf = (files: readonly ChosenFile[]) =>
  files.flatMap(({ state }) => (state.type === 'ready' ? [state.attachment] : []))
