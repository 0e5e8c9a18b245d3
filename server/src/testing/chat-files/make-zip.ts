import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** A zip of these files. */
export async function makeZip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return await buffer(zip.outputStream)
}
