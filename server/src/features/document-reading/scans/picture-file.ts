/** Files that are a picture, by their first bytes. */
export function isPictureFile(beginning: string): boolean {
  return (
    beginning.startsWith('\x89PNG\r\n\x1a\n') ||
    beginning.startsWith('\xff\xd8\xff') ||
    (beginning.startsWith('RIFF') && beginning.slice(8, 12) === 'WEBP') ||
    isTiff(beginning)
  )
}

const isTiff = (beginning: string) => beginning.startsWith('II*\0') || beginning.startsWith('MM\0*')

/** How many pages a picture file has: several only in TIFF, as scanners and fax machines write it. */
export function countPages(bytes: Buffer, max: number): number {
  if (!isTiff(bytes.toString('latin1', 0, 4))) return 1
  const isLittle = bytes[0] === 0x49
  const read16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const read32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const entryBytes = 12
  const seen = new Set<number>()
  let at = bytes.length < 8 ? 0 : read32(4)
  // Each page names the next; a damaged file may name one again.
  while (at > 0 && at + 2 <= bytes.length && !seen.has(at) && seen.size < max) {
    const end = at + 2 + read16(at) * entryBytes
    if (end + 4 > bytes.length) break
    seen.add(at)
    at = read32(end)
  }
  return Math.max(1, seen.size)
}
