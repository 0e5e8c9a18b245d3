/** Files that the system keeps for itself: nobody means them. */
const isHidden = (name: string) => name.startsWith('.') || name === 'Thumbs.db'
/** Between the folders in a file's name. */
const separator = ' › '

/** A file under the name that says in which folders it was. */
const namedAfter = (file: File, folders: readonly string[]) =>
  folders.length === 0
    ? file
    : new File([file], [...folders, file.name].join(separator), {
        type: file.type,
        lastModified: file.lastModified,
      })

/** Gives the files of a drop, with those of its folders; to be called while the drop is handled. */
export function takeDropped(
  { files, items }: Pick<DataTransfer, 'files' | 'items'>,
  max: number,
  take: (files: readonly File[]) => void,
): void {
  const plain = [...files]
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (!entries.some((entry) => entry.isDirectory)) take(plain)
  else void readEntries(entries, max).then(take, () => take(plain))
}

/** What was dropped, with the files of its folders; at most so many files. */
export async function readEntries(
  entries: readonly FileSystemEntry[],
  max: number,
): Promise<readonly File[]> {
  const files: File[] = []
  async function walk(entry: FileSystemEntry, folders: readonly string[]): Promise<void> {
    if (files.length >= max || isHidden(entry.name)) return
    if (isFile(entry)) {
      files.push(namedAfter(await fileOf(entry), folders))
      return
    }
    if (isFolder(entry))
      for (const child of await childrenOf(entry)) await walk(child, [...folders, entry.name])
  }
  for (const entry of entries) await walk(entry, [])
  return files
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject)
  })

/** The browser gives a hundred at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject)
    })
    if (some.length === 0) return children
    children.push(...some)
  }
}

/** The files of a folder that was chosen, at most so many, under names that say where in it they were. */
export function namedByFolder(files: readonly File[], max: number): readonly File[] {
  return files
    .filter(({ webkitRelativePath: path }) => !path.split('/').some(isHidden))
    .slice(0, max)
    .map((file) => namedAfter(file, file.webkitRelativePath.split('/').slice(0, -1)))
}
