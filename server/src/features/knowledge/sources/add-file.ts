import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { NewFileSource } from '@atelier/contract/knowledge/documents/new-sources'
import { knowledgeLimits } from '@atelier/contract/knowledge/knowledge-limits'
import type { Source } from '@atelier/contract/knowledge/sources'
import { formatByteSize } from '@atelier/contract/limits/byte-size'
import { Problem } from '@atelier/contract/problems/problems'
import { sanitizeFileName } from '#platform/files/file-name.ts'
import type { ResumableUploads } from '#storage/uploads/resumable-uploads.ts'
import { type AddSourceDependencies, addSource, requireEditable } from './add-source.ts'

export interface AddFileDependencies extends AddSourceDependencies {
  readonly uploads: Pick<ResumableUploads, 'complete' | 'consume'>
}

/** Adds a file that was uploaded before; the upload stays when it is refused, so that it can replace what it is a duplicate of. */
export async function addFile(
  dependencies: AddFileDependencies,
  request: { readonly userId: string; readonly collectionId: string },
  { uploadId, onDuplicate }: NewFileSource,
): Promise<Source> {
  const { userId, collectionId } = request
  await requireEditable(dependencies.database.queries, userId, collectionId)
  const { byteSize } = await dependencies.uploads.complete(userId, uploadId)
  const max = knowledgeLimits.fileMaxBytes
  // Uploads of recordings may be larger.
  if (byteSize > max)
    throw new Problem('file.too-large', { params: { max: formatByteSize(max, 'fr') } })
  return await dependencies.uploads.consume(userId, uploadId, async (path, name) =>
    addSource(dependencies, {
      ...request,
      onDuplicate,
      original: {
        kind: 'file',
        title: sanitizeFileName(name).slice(0, knowledgeLimits.titleMax),
        mediaType: 'application/octet-stream',
        contentHash: await hashOfFile(path),
        open: () => createReadStream(path),
      },
    }),
  )
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
