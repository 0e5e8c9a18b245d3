import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { BucketLocation, StoreKey } from '#platform/files/storage-location.ts'
import type { StorageHealth } from '../shared/storage-health.ts'
import { markerName } from '../shared/storage-marker.ts'
import type { FileHeaders, SharedStorage } from '../storage.ts'
import { createS3Calls } from './s3-calls.ts'
import { isAbsent, type StorageVariables, toStartError } from './s3-failures.ts'
import { createS3Storage } from './s3-storage.ts'

interface S3Options {
  readonly location: BucketLocation
  readonly key: StoreKey | undefined
  readonly scratchFolder: string
  readonly health: StorageHealth
  /** What messages call the location and its key. */
  readonly variables?: StorageVariables
  /** Shorter in tests. */
  readonly patience?: Patience
}

interface Patience {
  readonly connectWithinMs: number
  /** Without a byte for this long, a call is taken for lost. */
  readonly silenceMs: number
  readonly attempts: number
}
const usualPatience: Patience = { connectWithinMs: 3000, silenceMs: 20_000, attempts: 3 }
/** Slow readers hold a connection each; the others must not wait for them. */
const maxConnections = 1000
const signedForSeconds = 600

/**
 * Opens a bucket, and tries it.
 * @throws Error in French, naming the variable
 */
export async function openS3Storage(options: S3Options): Promise<SharedStorage> {
  const { location, scratchFolder, health } = options
  const client = createClient(options)
  const { bucket, prefix } = location
  const calls = createS3Calls(client, bucket)
  try {
    await calls.get(`${prefix}${markerName}`).then(
      ({ body }) => body.destroy(),
      (cause: unknown) => {
        if (!isAbsent(cause)) throw cause
      },
    )
    const probe = `${prefix}checks/start`
    await calls.put(probe, Buffer.from('ok'))
    await calls.remove(probe)
  } catch (cause) {
    throw toStartError(cause, location, options.variables)
  }
  const sign = (key: string, headers: FileHeaders) => signUrl(client, { bucket, key, headers })
  const about = { mediaType: 'text/plain', disposition: 'attachment' }
  const { origin } = new URL(await sign(`${prefix}${markerName}`, about))
  return createS3Storage({ calls, prefix, scratchFolder, health, urls: { origin, sign } })
}

interface SignedObject {
  readonly bucket: string
  readonly key: string
  readonly headers: FileHeaders
}

const signUrl = (client: S3Client, { bucket, key, headers }: SignedObject): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ResponseContentType: headers.mediaType,
      ResponseContentDisposition: headers.disposition,
      ResponseCacheControl: `private, max-age=${signedForSeconds}`,
    }),
    { expiresIn: signedForSeconds },
  )

function createClient({ location, key, patience = usualPatience }: S3Options): S3Client {
  const { endpoint, region, isPathStyle } = location
  const agent = { keepAlive: true, maxSockets: maxConnections }
  // Stores other than AWS mostly ignore the region, but the signature needs one.
  const usualRegion = endpoint === undefined ? undefined : 'us-east-1'
  const namedRegion = region ?? usualRegion
  return new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(namedRegion !== undefined && { region: namedRegion }),
    ...(key && { credentials: { accessKeyId: key.accessKey, secretAccessKey: key.secretKey } }),
    forcePathStyle: isPathStyle,
    // Older stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: patience.attempts,
    requestHandler: {
      connectionTimeout: patience.connectWithinMs,
      socketTimeout: patience.silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}
