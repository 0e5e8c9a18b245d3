import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@atelier/contract/problems/problems'
import type { DownloadOrigins } from '#platform/web/download-origins.ts'
import type { ModelEntryFile } from '../catalogue/catalogue-entry.ts'
import type { PinnedFile } from '../local-models.repository.ts'
import { type HostRequest, type HostResponse, requestHost } from './request-host.ts'

const sha256Shape = /^[0-9a-f]{64}$/
const gitIdShape = /^[0-9a-f]{40}$/
const commitShape = /^[0-9a-f]{40}$/

interface DescribeFileOptions {
  readonly origins: DownloadOrigins
  readonly signal: AbortSignal
  /** A host that has not answered by then is given up. */
  readonly patienceMs: number
}

/**
 * What the host says of a file before it is fetched: its size, and the fingerprint that it will be held against. Hugging Face
 * tells both in headers of its first answer (`x-linked-size`, `x-linked-etag`, a SHA-256); of small files it tells git's name
 * for the content instead. Other hosts tell a size at least.
 */
export async function describeFile(
  file: ModelEntryFile,
  { origins, signal, patienceMs }: DescribeFileOptions,
): Promise<PinnedFile> {
  const answer = await requestInTime(
    {
      method: 'HEAD',
      address: file.address,
      origins,
      signal,
      isEnough: (headers) => 'x-linked-size' in headers,
    },
    patienceMs,
  )
  answer.body.destroy()
  const told = [answer.headers, ...answer.redirects]
  const byteSize = Number(headerIn(told, 'x-linked-size') ?? answer.headers['content-length'])
  if (!Number.isSafeInteger(byteSize) || byteSize <= 0)
    throw new Problem('catalogue.refused', { cause: new Error('no size was told') })
  const mark = unquoted(headerIn(told, 'x-linked-etag') ?? headerIn(told, 'etag') ?? '')
  const commit = headerIn(told, 'x-repo-commit')
  return {
    name: file.name,
    address:
      commit !== undefined && commitShape.test(commit)
        ? atCommit(file.address, commit)
        : file.address,
    byteSize,
    ...(sha256Shape.test(mark) && { sha256: mark }),
    // Only a host that tells of commits means git by a mark of that shape.
    ...(commit !== undefined && gitIdShape.test(mark) && { gitId: mark }),
  }
}

async function requestInTime(asking: HostRequest, patienceMs: number): Promise<HostResponse> {
  const deadline = AbortSignal.timeout(patienceMs)
  try {
    return await requestHost({ ...asking, signal: AbortSignal.any([asking.signal, deadline]) })
  } catch (cause) {
    asking.signal.throwIfAborted()
    throw deadline.aborted ? new Problem('catalogue.silent', { cause }) : cause
  }
}

function headerIn(told: readonly IncomingHttpHeaders[], name: string): string | undefined {
  const found = told.map((headers) => headers[name]).find((value) => value !== undefined)
  return Array.isArray(found) ? found[0] : found
}

const unquoted = (etag: string) => etag.replace(/^W\//, '').replaceAll('"', '')

/** The same file in the very version that was described, so that a branch which moves on changes nothing. */
const atCommit = (address: string, commit: string) =>
  address.replace(/\/resolve\/[^/]+\//, `/resolve/${commit}/`)
