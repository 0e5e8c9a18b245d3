import { Readable } from 'node:stream'
import yazl from 'yazl'

interface ZipEntry {
  readonly name: string
  readonly mtime?: Date
  /** `false` for files that are compressed already. */
  readonly compress?: boolean
}

/** A zip that is written while it is read. A reader that leaves early also closes the file being added. */
export function createZipStream() {
  const zip = new yazl.ZipFile()
  const out = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false })
  const fail = (cause: unknown): void =>
    void out.destroy(cause instanceof Error ? cause : new Error(String(cause)))
  let goingIn: Readable | undefined
  zip.on('error', fail)
  out.once('close', () => goingIn?.destroy())

  async function opened(open: () => Promise<Readable>): Promise<Readable> {
    goingIn = await open()
    goingIn.on('error', fail)
    if (out.destroyed) goingIn.destroy()
    return goingIn
  }

  return {
    stream: out,
    fail,
    addBytes: (name: string, bytes: Buffer): void => zip.addBuffer(bytes, name),
    /** Opened only when it is written; a failure ends the zip. */
    addStream({ name, ...about }: ZipEntry, open: () => Promise<Readable>): void {
      zip.addReadStreamLazy(
        name,
        about,
        (give) => void opened(open).then((stream) => give(null, stream), fail),
      )
    },
    end: (): void => zip.end(),
  }
}
export type ZipStream = ReturnType<typeof createZipStream>
