import { open } from 'node:fs/promises'
import type { About } from '@atelier/contract/help/help'

/** More than any version is long. */
const maxBytes = 100
const versionLine = /^v?(\d+\.\d+\.\d+)\s*(\n|$)/

/**
 * What the administrator's update channel says of newer versions: a file on this machine (`UPDATE_FILE`), whose first line is the newest
 * version. Whatever brings the file here (a share, a package manager, a scheduled copy), this server calls nobody.
 */
export async function readUpdates(
  file: string | undefined,
  running: string,
): Promise<About['updates']> {
  if (file === undefined) return { state: 'no-channel' }
  const version = versionLine.exec(await readStart(file))?.[1]
  if (version === undefined) return { state: 'unreadable' }
  const isNewer = version.localeCompare(running, 'en', { numeric: true }) > 0
  return { state: isNewer ? 'newer' : 'current', version }
}

/** The beginning of the file; nothing where it is not there or not readable, which the page says. */
async function readStart(file: string): Promise<string> {
  try {
    await using handle = await open(file)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } catch {
    return ''
  }
}
