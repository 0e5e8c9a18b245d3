import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@atelier/contract/problems/problems'
import type { DownloadOrigins } from '#platform/web/download-origins.ts'
import type { PinnedFile } from '../local-models.repository.ts'
import { sizeOf } from './install-folder.ts'
import { type HostResponse, requestHost } from './request-host.ts'

export interface Download {
  readonly file: PinnedFile
  /** Grows as bytes arrive; what it holds already is not asked for again. */
  readonly part: string
  readonly origins: DownloadOrigins
  readonly signal: AbortSignal
  /** A host that sends less than `leastBytes` in this time is given up. */
  readonly patienceMs: number
  /** Before the first byte, and every few megabytes. @throws Problem when there is no room. */
  readonly checkSpace: () => Promise<void>
  readonly onBytes: (count: number) => void
  /** The host's mark of this version, for going on later with the same one. */
  readonly onEtag: (etag: string) => Promise<void>
}

/** Of a stream that still deserves the name, per `patienceMs`. */
const minBytes = 16 * 1024
const spaceEveryBytes = 4 * 1024 * 1024

/** Fetches what is missing of a file. @throws Problem, or the signal's reason; what arrived stays unless it is wrong */
export async function downloadFile(downloading: Download): Promise<void> {
  const { file, part, signal, patienceMs } = downloading
  const have = await sizeOf(part)
  if (have === file.byteSize) return
  const patience = watchForStall(patienceMs, file.byteSize - have)
  try {
    const answer = await requestFrom(have, {
      ...downloading,
      signal: AbortSignal.any([signal, patience.signal]),
    })
    await receive(
      answer,
      have,
      { ...downloading, onBytes: patience.counting(downloading.onBytes) },
      patience.signal,
    )
  } catch (cause) {
    signal.throwIfAborted()
    patience.signal.throwIfAborted()
    throw cause
  } finally {
    patience.end()
  }
  if ((await sizeOf(part)) < file.byteSize) throw new Problem('catalogue.cut')
}

function requestFrom(have: number, { file, origins, signal }: Download): Promise<HostResponse> {
  const range = have > 0 && {
    range: `bytes=${have}-`,
    ...(file.etag !== undefined && { 'if-range': file.etag }),
  }
  return requestHost({
    method: 'GET',
    address: file.address,
    origins,
    signal,
    headers: { ...range },
  })
}

async function receive(
  answer: HostResponse,
  have: number,
  downloading: Download,
  patience: AbortSignal,
): Promise<void> {
  const { file, part, signal, onEtag } = downloading
  const from = await firstByteOf(answer, have, downloading)
  const { etag } = answer.headers
  if (etag !== undefined && !etag.startsWith('W/') && etag !== file.etag) await onEtag(etag)
  // What was counted of the part does not count when the host begins anew.
  if (from < have) downloading.onBytes(from - have)
  try {
    await pipeline(
      answer.body,
      (bytes: AsyncIterable<Buffer>) => checkedBytes(bytes, from, downloading),
      createWriteStream(part, { flags: from > 0 ? 'a' : 'w', flush: true, mode: 0o600 }),
      { signal: AbortSignal.any([signal, patience]) },
    )
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'catalogue.wrong-size')
      await rm(part, { force: true })
    throw cause instanceof Problem ? cause : new Problem(problemOf(cause), { cause })
  }
}

/** From which byte on the host answers; a file that is not as long as was told is not that file. */
async function firstByteOf(
  { status, headers, body }: HostResponse,
  have: number,
  { file, part }: Download,
): Promise<number> {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  const told = status === 206 ? total : headers['content-length']
  const fits =
    status !== 416 &&
    (told === undefined || Number(told) === file.byteSize) &&
    (status !== 206 || Number(start) === have)
  if (fits) return status === 206 ? have : 0
  body.destroy()
  await rm(part, { force: true })
  throw new Problem('catalogue.wrong-size')
}

async function* checkedBytes(
  bytes: AsyncIterable<Buffer>,
  from: number,
  { file, checkSpace, onBytes }: Download,
) {
  let received = from
  let nextCheck = received
  for await (const chunk of bytes) {
    if (received >= nextCheck) {
      await checkSpace()
      nextCheck = received + spaceEveryBytes
    }
    received += chunk.length
    if (received > file.byteSize) throw new Problem('catalogue.wrong-size')
    onBytes(chunk.length)
    yield chunk
  }
}

const diskFull: readonly unknown[] = ['ENOSPC', 'EDQUOT']
const diskRefuses: readonly unknown[] = [
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'ENOENT',
  'EMFILE',
  'EFBIG',
]

/** Which side failed: the disk that is written to, or the host that is read from. */
function problemOf(cause: unknown) {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (diskFull.includes(code)) return 'catalogue.no-space'
  return diskRefuses.includes(code) ? 'catalogue.not-written' : 'catalogue.cut'
}

/** Gives up on a host that is silent, or so slow that nobody would wait for it. */
function watchForStall(patienceMs: number, missing: number) {
  const abort = new AbortController()
  let arrived = 0
  let left = missing
  const timer = setInterval(() => {
    left -= arrived
    if (arrived < Math.min(minBytes, left)) abort.abort(new Problem('catalogue.silent'))
    arrived = 0
  }, patienceMs)
  return {
    signal: abort.signal,
    counting: (onBytes: (count: number) => void) => (count: number) => {
      if (count > 0) arrived += count
      onBytes(count)
    },
    end: () => clearInterval(timer),
  }
}
