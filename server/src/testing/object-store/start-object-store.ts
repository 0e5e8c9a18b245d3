import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePorts } from '@atelier/engine/testing/free-ports'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import {
  type BucketLocation,
  parseStorageUrl,
  type StoreKey,
} from '#platform/files/storage-location.ts'
import { pollUntil } from '../server-process.ts'
import {
  ringsProgram,
  type SwiftLocation,
  type SwiftServer,
  serverProgram,
  swiftKey,
  swiftRegion,
  swiftSettings,
} from './swift-settings.ts'

export interface ObjectStore extends AsyncDisposable {
  readonly location: BucketLocation
  readonly key: StoreKey
  /** The same store as the variables of a server. */
  readonly environment: Readonly<Record<string, string>>
}

const run = promisify(execFile)
/** That of Debian's packages: a version manager's own would not have Swift. */
const python = '/usr/bin/python3'
const bucket = 'atelier'

/**
 * A real store that speaks S3: that of S3_TEST_URL, or OpenStack Swift from the packages of the machine. `undefined`, and a loud
 * line, when there is neither: then nothing is proved.
 */
export async function startObjectStore(): Promise<ObjectStore | undefined> {
  const { S3_TEST_URL: url, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY } = process.env
  if (url) return namedStore(url, { accessKey: S3_TEST_ACCESS_KEY, secretKey: S3_TEST_SECRET_KEY })
  if (await hasSwift()) return await startSwift()
  process.stderr.write(
    '\n!!! Aucun stockage S3 sur cette machine : ses tests ne sont PAS joués. !!!\nInstallez python3-swift (Debian), ou donnez un bucket dans S3_TEST_URL, S3_TEST_ACCESS_KEY et S3_TEST_SECRET_KEY.\n\n',
  )
  return undefined
}

function namedStore(
  url: string,
  {
    accessKey = '',
    secretKey = '',
  }: { accessKey?: string | undefined; secretKey?: string | undefined },
): ObjectStore {
  const location = parseStorageUrl(url)
  if (location?.kind !== 's3') throw new Error(`S3_TEST_URL n’est pas une adresse s3:// : ${url}`)
  return describeStore(location, { accessKey, secretKey }, async () => undefined)
}

function describeStore(
  location: BucketLocation,
  key: StoreKey,
  stop: () => Promise<void>,
): ObjectStore {
  return {
    location,
    key,
    environment: {
      STORAGE_URL: storageUrl(location),
      STORAGE_ACCESS_KEY: key.accessKey,
      STORAGE_SECRET_KEY: key.secretKey,
    },
    [Symbol.asyncDispose]: stop,
  }
}

/** The variable that names this place. */
export function storageUrl(location: BucketLocation): string {
  const { endpoint, region } = location
  const settings = new URLSearchParams({ 'path-style': String(location.isPathStyle) })
  if (endpoint !== undefined) settings.set('endpoint', endpoint)
  if (region !== undefined) settings.set('region', region)
  return `s3://${location.bucket}/${location.prefix}?${settings}`
}

async function hasSwift(): Promise<boolean> {
  try {
    await run(python, ['-c', 'import swift.proxy.server'])
    return true
  } catch {
    // No Python, or no Swift.
    return false
  }
}

async function startSwift(): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-swift-'))
  const [account = 0, container = 0, object = 0, proxy = 0] = await freePorts(4)
  const ports = { account, container, object, proxy }
  const location: SwiftLocation = { folder, ports, user: userInfo().username }
  const children: ChildProcess[] = []
  async function stop() {
    await Promise.all(children.map(endChild))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await mkdir(join(folder, 'devices/d1'), { recursive: true })
    await mkdir(join(folder, 'cache'))
    const { account, container, object, proxy } = location.ports
    await run(python, ['-c', ringsProgram, folder, ...[account, container, object].map(String)])
    for (const server of ['account', 'container', 'object', 'proxy'] as const)
      children.push(await startServer(location, server))
    const endpoint = `http://127.0.0.1:${proxy}`
    await waitForServers(location, children)
    await createBucket(endpoint)
    const where = { kind: 's3', bucket, prefix: '', endpoint, region: swiftRegion } as const
    return describeStore({ ...where, isPathStyle: true }, swiftKey, stop)
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function startServer(location: SwiftLocation, server: SwiftServer): Promise<ChildProcess> {
  const file = join(location.folder, `${server}-server.conf`)
  await writeFile(file, swiftSettings(location, server))
  return spawn(python, ['-c', serverProgram, file, `${server}-server`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function waitForServers({ ports }: SwiftLocation, children: readonly ChildProcess[]) {
  for (const port of Object.values(ports))
    await pollUntil(
      () => {
        if (children.some(({ exitCode }) => exitCode !== null))
          throw new Error('a server of Swift ended while it started')
        return fetch(`http://127.0.0.1:${port}/`).then(
          () => true,
          () => false,
        )
      },
      (isUp) => isUp,
    )
}

async function createBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: swiftRegion,
    forcePathStyle: true,
    credentials: { accessKeyId: swiftKey.accessKey, secretAccessKey: swiftKey.secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

function endChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
