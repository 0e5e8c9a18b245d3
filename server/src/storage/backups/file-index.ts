import { DatabaseSync } from 'node:sqlite'
import type { ListedFile } from './file-list.ts'

export type FileIndex = ReturnType<typeof createFileIndex>

/** Files by id, in a file of its own that is made anew: millions of them would not fit into memory. */
export function createFileIndex(file: string) {
  const database = new DatabaseSync(file)
  database.exec(
    `pragma journal_mode = off; pragma synchronous = off;
     create table files (id text primary key, bytes integer not null, sha256 text) without rowid; begin`,
  )
  const insert = database.prepare('insert or ignore into files values (?, ?, ?)')
  const select = database.prepare('select bytes, sha256 from files where id = ?')
  return {
    add({ id, byteSize, sha256 }: ListedFile): void {
      insert.run(id, byteSize, sha256 ?? null)
    },
    find(id: string): ListedFile | undefined {
      const row = select.get(id)
      if (!row) return undefined
      const { bytes, sha256 } = row
      return {
        id,
        byteSize: Number(bytes),
        sha256: typeof sha256 === 'string' ? sha256 : undefined,
      }
    },
    [Symbol.dispose]: () => database.close(),
  }
}
