import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
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
  /** The installation fails when the host has not answered within this time. */
  readonly patienceMs: number
}

/**
 * Reads a file's size and expected hash from its host before the download. Hugging Face sends both in the headers of its first
 * response (`x-linked-size`, `x-linked-etag`, a SHA-256); for small files it sends git's id of the content instead. Other hosts
 * send at least the size.
 */
export async function describeFile(
  file: ModelEntryFile,
  { origins, signal, patienceMs }: DescribeFileOptions,
): Promise<PinnedFile> {
  const response = await requestInTime(
    {
      method: 'HEAD',
      address: file.address,
      origins,
      signal,
      isEnough: (headers) => 'x-linked-size' in headers,
    },
    patienceMs,
  )
  response.body.destroy()
  const allHeaders = [response.headers, ...response.redirects]
  const byteSize = Number(
    headerIn(allHeaders, 'x-linked-size') ?? response.headers['content-length'],
  )
  if (!Number.isSafeInteger(byteSize) || byteSize <= 0)
    throw new Problem('catalogue.refused', { cause: new Error('no size was told') })
  const etag = unquoted(headerIn(allHeaders, 'x-linked-etag') ?? headerIn(allHeaders, 'etag') ?? '')
  const announced = sha256Shape.test(etag) ? etag : undefined
  if (file.sha256 !== undefined && announced !== undefined && announced !== file.sha256)
    throw new Problem('catalogue.wrong-hash')
  const sha256 = file.sha256 ?? announced
  const commit = headerIn(allHeaders, 'x-repo-commit')
  return {
    name: file.name,
    address:
      commit !== undefined && commitShape.test(commit)
        ? atCommit(file.address, commit)
        : file.address,
    byteSize,
    ...defined({ sha256 }),
    // An ETag of this form is a git id only on a host that has commits.
    ...(commit !== undefined && gitIdShape.test(etag) && { gitId: etag }),
  }
}

async function requestInTime(request: HostRequest, patienceMs: number): Promise<HostResponse> {
  const deadline = AbortSignal.timeout(patienceMs)
  try {
    return await requestHost({ ...request, signal: AbortSignal.any([request.signal, deadline]) })
  } catch (cause) {
    request.signal.throwIfAborted()
    throw deadline.aborted ? new Problem('catalogue.silent', { cause }) : cause
  }
}

function headerIn(allHeaders: readonly IncomingHttpHeaders[], name: string): string | undefined {
  const found = allHeaders.map((headers) => headers[name]).find((value) => value !== undefined)
  return Array.isArray(found) ? found[0] : found
}

const unquoted = (etag: string) => etag.replace(/^W\//, '').replaceAll('"', '')

/** The same file at the described commit, so that later commits of the branch change nothing. */
const atCommit = (address: string, commit: string) =>
  address.replace(/\/resolve\/[^/]+\//, `/resolve/${commit}/`)
