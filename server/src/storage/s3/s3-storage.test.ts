import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { S3Client } from '@aws-sdk/client-s3'
import { afterAll, describe, expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import { startFaultProxy } from '#testing/object-store/fault-proxy.ts'
import { startObjectStore } from '#testing/object-store/start-object-store.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { storageSuite } from '../storage.suite.ts'
import { openS3Storage } from './open-s3-storage.ts'
import { createS3Calls } from './s3-calls.ts'
import { createS3Storage } from './s3-storage.ts'

const store = await startObjectStore()
afterAll(() => store?.[Symbol.asyncDispose]())

const health = { failed: () => undefined, worked: () => undefined }
/** For a store that fails on purpose; the others may take their time on a busy machine. */
const short = { connectWithinMs: 2500, silenceMs: 2500, attempts: 1 }

function requireStore() {
  if (!store) throw new Error('skipped without a store')
  return store
}

/** A prefix of its own in the bucket, reached through `endpoint`. */
async function open(endpoint?: string) {
  const { location, key } = requireStore()
  const temporary = await temporaryFolder()
  const place = { ...location, prefix: `${location.prefix}${makeId()}/` }
  const reached = endpoint === undefined ? place : { ...place, endpoint }
  const options = { location: reached, key, scratchFolder: temporary.path, health }
  return {
    ...(await openS3Storage(endpoint === undefined ? options : { ...options, patience: short })),
    location: reached,
    scratchFolder: temporary.path,
    [Symbol.asyncDispose]: temporary[Symbol.asyncDispose],
  }
}

/** The calls themselves, to look at what the adapter leaves in the bucket. */
function rawCalls() {
  const { location, key } = requireStore()
  const client = new S3Client({
    endpoint: location.endpoint ?? '',
    region: location.region ?? '',
    forcePathStyle: location.isPathStyle,
    credentials: { accessKeyId: key.accessKey, secretAccessKey: key.secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return createS3Calls(client, location.bucket)
}
const megabyte = 1024 * 1024
const storedBytes = (bytes: Buffer) => Readable.from([bytes])

describe.skipIf(!store)('des fichiers dans un bucket', () => {
  storageSuite(open)

  test('ont le même chemin que dans un dossier', async () => {
    await using storage = await open()
    const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeeeee12ab'
    await storage.put(id, storedBytes(Buffer.from('x')))
    const keys = (await Array.fromAsync(rawCalls().list(storage.location.prefix))).map(
      ({ key }) => key,
    )
    expect(keys).toEqual([`${storage.location.prefix}ab/12/${id}`])
  })

  test('n’y sont que lorsque tout est arrivé, et un envoi qui échoue n’y laisse aucune partie', async () => {
    await using storage = await open()
    const { prefix } = storage.location
    const id = makeId()
    const bytes = new PassThrough()
    const putting = storage.put(id, bytes)
    const outcome = expect(putting).rejects.toThrow('coupé')
    for (let part = 0; part < 20; part += 1)
      if (!bytes.write(randomBytes(megabyte))) await once(bytes, 'drain')
    const unfinished = () => Array.fromAsync(rawCalls().listUploads(prefix))
    await expect.poll(unfinished).toHaveLength(1)
    expect(await storage.open(id)).toBeUndefined()
    bytes.destroy(new Error('coupé'))
    await outcome
    expect(await unfinished()).toEqual([])
    expect(await Array.fromAsync(rawCalls().list(prefix))).toEqual([])
  })

  test('les restes d’un serveur tué sont effacés, pas ce qui arrive depuis peu', async () => {
    await using storage = await open()
    const { prefix } = storage.location
    const raw = rawCalls()
    const upload = await raw.beginUpload(`${prefix}ab/12/0199aaaa-bbbb-7ccc-8ddd-eeeeeeee12ab`)
    await raw.putPart(upload, 1, randomBytes(5 * megabyte))
    const day = 24 * 60 * 60 * 1000
    await storage.removeUnfinished(Date.now() - 60_000)
    expect(await Array.fromAsync(raw.listUploads(prefix))).toHaveLength(1)
    await storage.removeUnfinished(Date.now() + day + 60_000)
    expect(await Array.fromAsync(raw.listUploads(prefix))).toEqual([])
  })

  test('les plus grands se copient par plages, sans passer par ici', async () => {
    await using storage = await open()
    const { prefix } = storage.location
    const calls = rawCalls()
    const copying = createS3Storage({
      calls: { ...calls, get: () => Promise.reject(new Error('read')) },
      prefix,
      scratchFolder: storage.scratchFolder,
      health,
      maxCopyBytes: 5 * megabyte,
    })
    const [from, to] = [makeId(), makeId()]
    const bytes = randomBytes(11 * megabyte)
    await storage.put(from, storedBytes(bytes))
    expect(await copying.copy(from, to)).toBe(true)
    expect(await copying.copy(makeId(), makeId())).toBe(false)
    const copied = await storage.open(to)
    expect(copied && (await buffer(copied.stream)).equals(bytes)).toBe(true)
  })

  test('un fichier descendu pour un programme ne reste pas', async () => {
    await using storage = await open()
    const id = makeId()
    await storage.put(id, storedBytes(Buffer.from('bonjour')))
    await expect(
      storage.withFile(id, () => Promise.reject(new Error('illisible'))),
    ).rejects.toThrow('illisible')
    expect(await readdir(storage.scratchFolder)).toEqual([])
  })

  test('un navigateur les reçoit du stockage même, sous le type et le nom voulus', async () => {
    await using storage = await open()
    const id = makeId()
    await storage.put(id, storedBytes(Buffer.from('<script>')))
    const disposition = "attachment; filename*=UTF-8''%C3%A9t%C3%A9.html"
    const url = (await storage.urls?.sign(id, { mediaType: 'text/html', disposition })) ?? ''
    expect(url.startsWith(`${storage.urls?.origin}/`)).toBe(true)
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([200, '<script>'])
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('content-disposition')).toBe(disposition)
    const changed = new URL(url)
    changed.searchParams.set('response-content-type', 'image/png')
    expect((await fetch(changed)).status).toBe(403)
  })
})

describe.skipIf(!store)(
  'un stockage qui ne peut pas servir arrête le démarrage, en français',
  () => {
    const start = async (change: object, keyChange: object = {}) => {
      const { location, key } = requireStore()
      const options = { scratchFolder: '/nowhere', health, patience: short }
      return await openS3Storage({
        ...options,
        location: { ...location, ...change },
        key: { ...key, ...keyChange },
      })
    }

    test('bucket absent', async () => {
      await expect(start({ bucket: 'personne' })).rejects.toThrow(
        /^STORAGE_URL.*le bucket «\u00a0personne\u00a0» n’existe pas/,
      )
    })
    test.each([{ secretKey: 'faux' }, { accessKey: 'test:inconnu' }])(
      'clé refusée : %o',
      async (keyChange) => {
        await expect(start({}, keyChange)).rejects.toThrow(
          /^STORAGE_ACCESS_KEY, STORAGE_SECRET_KEY/,
        )
      },
    )
    test('stockage injoignable', async () => {
      await expect(start({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
        /^STORAGE_URL.*ne répond pas \(http:\/\/127\.0\.0\.1:1\)/,
      )
    })
    test('stockage muet', async () => {
      await using proxy = await startFaultProxy(requireStore().location.endpoint ?? '')
      proxy.state.fault = 'silent'
      await expect(start({ endpoint: proxy.endpoint })).rejects.toThrow(
        /^STORAGE_URL.*ne répond pas/,
      )
    })
  },
)

describe.skipIf(!store)('un stockage qui s’absente', () => {
  const away = { code: 'server.storage-away', status: 503 }

  test('rien n’est rangé, et il le dit ; ensuite tout reprend', async () => {
    await using proxy = await startFaultProxy(requireStore().location.endpoint ?? '')
    await using storage = await open(proxy.endpoint)
    const [small, large, copy] = [makeId(), makeId(), makeId()]
    await storage.put(small, storedBytes(Buffer.from('bonjour')))
    proxy.state.fault = 'away'
    await expect(storage.put(copy, storedBytes(Buffer.from('x')))).rejects.toMatchObject(away)
    const source = storedBytes(randomBytes(10 * megabyte))
    await expect(storage.put(large, source)).rejects.toMatchObject(away)
    expect(source.destroyed).toBe(true)
    await expect(storage.open(small)).rejects.toMatchObject(away)
    await expect(storage.copy(small, copy)).rejects.toMatchObject(away)
    await expect(storage.remove(small)).rejects.toMatchObject(away)
    await expect(Array.fromAsync(storage.list())).rejects.toMatchObject(away)
    await expect(storage.check()).rejects.toMatchObject(away)
    proxy.state.fault = 'none'
    await storage.check()
    expect((await Array.fromAsync(storage.list())).map(({ id }) => id)).toEqual([small])
  })

  test('muet, il n’est pas attendu sans fin', async () => {
    await using proxy = await startFaultProxy(requireStore().location.endpoint ?? '')
    await using storage = await open(proxy.endpoint)
    const id = makeId()
    proxy.state.fault = 'silent'
    await expect(storage.put(id, storedBytes(Buffer.from('x')))).rejects.toMatchObject(away)
    await expect(storage.open(id)).rejects.toMatchObject(away)
    proxy.state.fault = 'none'
    await storage.check()
  })

  test('une lecture coupée reprend où elle en était', async () => {
    await using proxy = await startFaultProxy(requireStore().location.endpoint ?? '')
    await using storage = await open(proxy.endpoint)
    const id = makeId()
    const bytes = randomBytes(3 * megabyte)
    await storage.put(id, storedBytes(bytes))
    proxy.state.fault = 'cut'
    proxy.state.cutAfterBytes = 1.2 * megabyte
    const found = await storage.open(id)
    expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
  })

  test('une lecture finit par échouer, sans fin feinte', async () => {
    await using proxy = await startFaultProxy(requireStore().location.endpoint ?? '')
    await using storage = await open(proxy.endpoint)
    const id = makeId()
    await storage.put(id, storedBytes(randomBytes(8 * megabyte)))
    const found = await storage.open(id)
    proxy.state.fault = 'silent'
    await expect(found ? buffer(found.stream) : undefined).rejects.toThrow()
  })
})
