/**
 * Decodes text whose encoding is unknown: the one declared by its first bytes, else UTF-8 if valid,
 * else UTF-16 if every second byte is zero, else Windows-1252.
 */
export function decodeText(bytes: Buffer): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be')
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode(bytes, 'utf-8')
  const wide = detectUtf16(bytes)
  if (wide) return decode(bytes, wide)
  return isUtf8(bytes) ? decode(bytes, 'utf-8') : decode(bytes, 'windows-1252')
}

const decode = (bytes: Buffer, encoding: string) => new TextDecoder(encoding).decode(bytes)

/** Decoded as a stream, because the bytes may end in the middle of a character. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function detectUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 512)
  let [even, odd] = [0, 0]
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  const many = sample.length / 4
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}
