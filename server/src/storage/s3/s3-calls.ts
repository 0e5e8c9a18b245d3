import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { ByteRange } from '../storage.ts'

export interface StoreUpload {
  readonly key: string
  readonly uploadId: string
}
export interface UploadedPart {
  readonly PartNumber: number
  readonly ETag: string
}

/**
 * The calls of the protocol that are used, in one bucket. No conditional writes, no locks and no deletion of several objects:
 * some stores refuse them.
 */
export const createS3Calls = (client: S3Client, bucket: string) => ({
  ...objectCalls(client, bucket),
  ...uploadCalls(client, bucket),
})
export type S3Calls = ReturnType<typeof createS3Calls>

const objectCalls = (client: S3Client, bucket: string) => ({
  async put(key: string, bytes: Uint8Array): Promise<void> {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }))
  },
  async get(key: string, range?: ByteRange) {
    const answer = await client.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      }),
    )
    if (!(answer.Body instanceof Readable)) throw new Error('an object without a body')
    return { body: answer.Body, byteSize: totalSize(answer) }
  },
  async byteSize(key: string): Promise<number> {
    const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
    return ContentLength ?? 0
  },
  async copy(from: string, to: string): Promise<void> {
    const CopySource = copySource(bucket, from)
    await client.send(new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource }))
  },
  async remove(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
  },
  async *list(prefix: string) {
    let token: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(token !== undefined && { ContinuationToken: token }),
        }),
      )
      for (const { Key: key, LastModified: storedAt } of page.Contents ?? [])
        if (key !== undefined && storedAt) yield { key, storedAt: storedAt.getTime() }
      token = page.NextContinuationToken
    } while (token !== undefined)
  },
})

const uploadCalls = (client: S3Client, bucket: string) => ({
  async beginUpload(key: string): Promise<StoreUpload> {
    const { UploadId: uploadId } = await client.send(
      new CreateMultipartUploadCommand({ Bucket: bucket, Key: key }),
    )
    if (uploadId === undefined) throw new Error('an upload without an id')
    return { key, uploadId }
  },
  async putPart(upload: StoreUpload, number: number, bytes: Uint8Array): Promise<UploadedPart> {
    const { ETag } = await client.send(
      new UploadPartCommand({ ...names(bucket, upload), PartNumber: number, Body: bytes }),
    )
    return uploaded(number, ETag)
  },
  async copyPart(
    upload: StoreUpload,
    number: number,
    from: { readonly key: string; readonly range: ByteRange },
  ): Promise<UploadedPart> {
    const { CopyPartResult } = await client.send(
      new UploadPartCopyCommand({
        ...names(bucket, upload),
        PartNumber: number,
        CopySource: copySource(bucket, from.key),
        CopySourceRange: `bytes=${from.range.start}-${from.range.end}`,
      }),
    )
    return uploaded(number, CopyPartResult?.ETag)
  },
  async completeUpload(upload: StoreUpload, parts: readonly UploadedPart[]): Promise<void> {
    await client.send(
      new CompleteMultipartUploadCommand({
        ...names(bucket, upload),
        MultipartUpload: { Parts: [...parts] },
      }),
    )
  },
  async abortUpload(upload: StoreUpload): Promise<void> {
    await client.send(new AbortMultipartUploadCommand(names(bucket, upload)))
  },
  async *listUploads(prefix: string) {
    let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
    while (after) {
      const page: ListedUploads = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
      )
      for (const { Key: key, UploadId: uploadId, Initiated: begun } of page.Uploads ?? [])
        if (key !== undefined && uploadId !== undefined && begun)
          yield { key, uploadId, begunAt: begun.getTime() }
      const { NextKeyMarker, NextUploadIdMarker } = page
      after =
        page.IsTruncated && NextKeyMarker !== undefined
          ? {
              KeyMarker: NextKeyMarker,
              ...(NextUploadIdMarker !== undefined && { UploadIdMarker: NextUploadIdMarker }),
            }
          : undefined
    }
  },
})

interface ListedUploads {
  readonly IsTruncated?: boolean | undefined
  readonly NextKeyMarker?: string | undefined
  readonly NextUploadIdMarker?: string | undefined
  readonly Uploads?:
    | { Key?: string | undefined; UploadId?: string | undefined; Initiated?: Date | undefined }[]
    | undefined
}

const names = (bucket: string, { key, uploadId }: StoreUpload) => ({
  Bucket: bucket,
  Key: key,
  UploadId: uploadId,
})

const copySource = (bucket: string, key: string) =>
  [bucket, ...key.split('/')].map(encodeURIComponent).join('/')

function uploaded(number: number, ETag: string | undefined): UploadedPart {
  if (ETag === undefined) throw new Error('a part without a tag')
  return { PartNumber: number, ETag }
}

/** Of the whole object, also where a range of it is sent. */
function totalSize(answer: {
  readonly ContentRange?: string | undefined
  readonly ContentLength?: number | undefined
}): number {
  const total = answer.ContentRange?.split('/')[1]
  return total === undefined ? (answer.ContentLength ?? 0) : Number(total)
}
