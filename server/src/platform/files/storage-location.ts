import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files in a folder that several servers may have mounted. */
export interface FolderLocation {
  readonly kind: 'folder'
  readonly folder: string
}
/** Files in a bucket of a store that speaks the S3 protocol. */
export interface BucketLocation {
  readonly kind: 's3'
  readonly bucket: string
  /** Put before every name: empty, or ending in a slash. */
  readonly prefix: string
  /** `undefined`: that of AWS for the region. */
  readonly endpoint: string | undefined
  readonly region: string | undefined
  /** The bucket goes into the path, not before the name of the host. */
  readonly isPathStyle: boolean
}
/** The key of a store; without one, the usual ways of AWS give it. */
export interface StoreKey {
  readonly accessKey: string
  readonly secretKey: string
}
/** Where stored files are, when not in the data folder. */
export type StorageLocation = FolderLocation | BucketLocation

const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const bucketSettings = ['endpoint', 'region', 'path-style']

/** Reads `file:///folder` or `s3://bucket/prefix?endpoint=…&region=…&path-style=true`; `undefined` when it is neither. */
export function parseStorageUrl(text: string): StorageLocation | undefined {
  const url = URL.parse(text)
  // Keys have variables of their own: an URL is shown and logged.
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return undefined
  if (url.protocol === 'file:') return folderOf(url)
  return url.protocol === 's3:' ? bucketOf(url) : undefined
}

function folderOf(url: URL): FolderLocation | undefined {
  if (url.host !== '' || url.search !== '') return undefined
  try {
    const folder = fileURLToPath(url)
    return isAbsolute(folder) && folder !== '/' ? { kind: 'folder', folder } : undefined
  } catch {
    // Not a path of this system.
    return undefined
  }
}

function bucketOf({ host, pathname, searchParams }: URL): BucketLocation | undefined {
  const endpoint = searchParams.get('endpoint') ?? undefined
  const pathStyle = searchParams.get('path-style') ?? 'false'
  const isKnown = [...searchParams.keys()].every((name) => bucketSettings.includes(name))
  const isWeb = endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')
  if (!bucketShape.test(host) || !isKnown || !isWeb) return undefined
  if (pathStyle !== 'true' && pathStyle !== 'false') return undefined
  const prefix = decodeURIComponent(pathname).split('/').filter(Boolean).join('/')
  return {
    kind: 's3',
    bucket: host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: searchParams.get('region') ?? undefined,
    isPathStyle: pathStyle === 'true',
  }
}
