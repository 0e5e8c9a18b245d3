import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { createTestApp } from '#testing/create-test-app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const pageOf = async (folder: string, script: string) => {
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), `<script src="/assets/${script}"></script>`)
  await writeFile(join(folder, 'assets', script), `// ${script}`)
  return folder
}

test('une page de la version d’avant trouve ses fichiers au serveur de la nouvelle', async () => {
  await using folder = await temporaryFolder()
  const shared = join(folder.path, 'partage')
  await mkdir(shared)
  const environment = { STORAGE_URL: pathToFileURL(shared).href }
  await using app = await createTestApp({ environment })
  const [before, after] = ['index-aaaaaaaa.js', 'index-bbbbbbbb.js']
  const old = await createApp(app.services, {
    webFolder: await pageOf(join(folder.path, 'old'), before),
  })
  const next = await createApp(app.services, {
    webFolder: await pageOf(join(folder.path, 'next'), after),
  })
  const open = (name: string) => next.inject({ url: `/assets/${name}` })
  await expect.poll(async () => (await open(before)).statusCode).toBe(200)
  const found = await open(before)
  expect([found.body, found.headers['cache-control']]).toEqual([
    `// ${before}`,
    'public, max-age=31536000, immutable',
  ])
  expect(found.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(found.headers['x-content-type-options']).toBe('nosniff')
  // Both ways: the old server gets the files of the new build.
  await expect
    .poll(async () => (await old.inject({ url: `/assets/${after}` })).statusCode)
    .toBe(200)
  for (const name of ['index-cccccccc.js', '..%2Fstorage-id', 'storage-id'])
    expect((await open(name)).statusCode).toBe(404)
  await Promise.all([old.close(), next.close()])
})

test('le cadre des schémas d’un serveur charge son fichier auprès d’un autre', async () => {
  await using folder = await temporaryFolder()
  const shared = join(folder.path, 'partage')
  await mkdir(shared)
  const environment = { STORAGE_URL: pathToFileURL(shared).href }
  await using app = await createTestApp({ environment })
  const old = await createApp(app.services, {
    webFolder: await pageOf(join(folder.path, 'old'), 'mermaid-aaaaaaaa.js'),
  })
  const next = await createApp(app.services, {
    webFolder: await pageOf(join(folder.path, 'next'), 'mermaid-bbbbbbbb.js'),
  })
  const [, library = ''] =
    /src="(\/assets\/[^"]+)"/.exec((await old.inject({ url: '/cadre/diagramme' })).body) ?? []
  expect(library).toBe('/assets/mermaid-aaaaaaaa.js')
  await expect.poll(async () => (await next.inject({ url: library })).statusCode).toBe(200)
  // A frame without an origin may not load it otherwise.
  const { headers } = await next.inject({ url: library })
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  await Promise.all([old.close(), next.close()])
})

test('les fichiers d’une version que plus personne n’utilise partent après un mois, pas ceux d’une autre', async () => {
  await using folder = await temporaryFolder()
  const shared = join(folder.path, 'partage')
  const web = join(shared, 'web')
  await mkdir(shared)
  const environment = { STORAGE_URL: pathToFileURL(shared).href }
  // Without a web app of its own, whose files would be laid there meanwhile.
  await using app = await createTestApp({ environment, webFolder: join(folder.path, 'rien') })
  const [before, after] = ['index-aaaaaaaa.js', 'index-bbbbbbbb.js']
  const open = async (name: string, script: string) =>
    await createApp(app.services, { webFolder: await pageOf(join(folder.path, name), script) })
  const namesIn = (kind: string) => readdir(join(web, kind)).catch((): string[] => [])
  const old = await open('old', before)
  await expect.poll(() => namesIn('builds')).toHaveLength(1)
  await old.close()
  const long = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  for (const kind of ['assets', 'builds'])
    for (const name of await namesIn(kind)) await utimes(join(web, kind, name), long, long)
  // A week later.
  await app.services.database.queries.deleteFrom('chores').execute()
  const next = await open('next', after)
  await expect.poll(() => namesIn('assets')).toEqual([after])
  await expect.poll(() => namesIn('builds')).toHaveLength(1)
  await next.close()
})
