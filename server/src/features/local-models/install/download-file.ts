import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@atelier/contract/problems/problems'
import { withWriteStream } from '#platform/files/with-write-stream.ts'
import type { DownloadOrigins } from '#platform/web/download-origins.ts'
import type { PinnedFile } from '../local-models.repository.ts'
import { sizeOf } from './install-folder.ts'
import { type HostResponse, requestHost } from './request-host.ts'

export interface Download {
  readonly file: PinnedFile
  /** The partial file; its bytes are not requested again. */
  readonly part: string
  readonly origins: DownloadOrigins
  readonly signal: AbortSignal
  /** The download fails when the host sends fewer than `minBytes` in this time. */
  readonly patienceMs: number
  /** Called before the first byte and every few megabytes. @throws Problem when the disk is full */
  readonly checkSpace: () => Promise<void>
  readonly onBytes: (count: number) => void
  /** Receives the ETag, so that a later download can continue the same version. */
  readonly onEtag: (etag: string) => Promise<void>
}

/** A slower download counts as stalled. */
const minBytes = 16 * 1024
const spaceEveryBytes = 4 * 1024 * 1024

/**
 * Downloads the missing bytes of a file. Received bytes stay unless they are wrong.
 * @throws Problem, or the signal's reason
 */
export async function downloadFile(download: Download): Promise<void> {
  const { file, part, signal, patienceMs } = download
  const have = await sizeOf(part)
  if (have === file.byteSize) return
  const stall = watchForStall(patienceMs, file.byteSize - have)
  try {
    const response = await requestFrom(have, {
      ...download,
      signal: AbortSignal.any([signal, stall.signal]),
    })
    await receive(
      response,
      have,
      { ...download, onBytes: stall.counting(download.onBytes) },
      stall.signal,
    )
  } catch (cause) {
    signal.throwIfAborted()
    stall.signal.throwIfAborted()
    throw cause
  } finally {
    stall.end()
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
  response: HostResponse,
  have: number,
  download: Download,
  stalled: AbortSignal,
): Promise<void> {
  const { file, part, signal, onEtag } = download
  const from = await firstByteOf(response, have, download)
  const { etag } = response.headers
  if (etag !== undefined && !etag.startsWith('W/') && etag !== file.etag) await onEtag(etag)
  // The host starts from the beginning: bytes of the partial file do not count.
  if (from < have) download.onBytes(from - have)
  try {
    const options = { flags: from > 0 ? 'a' : 'w', flush: true, mode: 0o600 } as const
    await withWriteStream(part, options, (partial) =>
      pipeline(
        response.body,
        (bytes: AsyncIterable<Buffer>) => checkedBytes(bytes, from, download),
        partial,
        { signal: AbortSignal.any([signal, stalled]) },
      ),
    )
  } catch (cause) {
    if (cause instanceof Problem && cause.code === 'catalogue.wrong-size')
      await rm(part, { force: true })
    throw cause instanceof Problem ? cause : new Problem(problemOf(cause), { cause })
  }
}

/** The index of the response's first byte. @throws Problem when the length is not that of the described file */
async function firstByteOf(
  { status, headers, body }: HostResponse,
  have: number,
  { file, part }: Download,
): Promise<number> {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  const announced = status === 206 ? total : headers['content-length']
  const fits =
    status !== 416 &&
    (announced === undefined || Number(announced) === file.byteSize) &&
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

/** Distinguishes a failure of the disk from a failure of the host. */
function problemOf(cause: unknown) {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (diskFull.includes(code)) return 'catalogue.no-space'
  return diskRefuses.includes(code) ? 'catalogue.not-written' : 'catalogue.cut'
}

/** Ends the download when the host is silent or too slow to wait for. */
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
