import { randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type HostedFile,
  type ModelHost,
  startModelHost,
} from '@atelier/engine/testing/models/model-host'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp, TestAppOptions } from '#testing/create-test-app.ts'
import {
  type CatalogueSetup,
  createHostedEntry,
  isInstalled,
  startCatalogue,
} from '#testing/setups/catalogue-setup.ts'

let host: ModelHost
let app: TestApp
let admin: Awaited<ReturnType<TestApp['createUser']>>
let catalogue: CatalogueSetup
const bytes = randomBytes(300_000)

beforeEach(async () => {
  host = await startModelHost()
})
afterEach(async () => {
  await app.close()
  await host.close()
})

async function start(file: HostedFile, options: TestAppOptions = {}) {
  const entries = [createHostedEntry(host, { files: { 'petit.gguf': file } })]
  ;({ app, admin, catalogue } = await startCatalogue(host, entries, options))
}

describe('les modèles de la machine', () => {
  const model = '/admin/local-models/models/chat%2Fpetit.gguf'
  const verification = async () =>
    (await app.call('GET', '/admin/local-models', { token: admin.token })).json<{
      data: { models: { verification: object | null }[] }
    }>().data.models[0]?.verification
  async function verify() {
    const events = app.services.live.subscribe(
      admin.user.id,
      undefined,
      AbortSignal.timeout(20_000),
    )
    const nextEvent = events.next()
    expect((await app.call('POST', `${model}/verify`, { token: admin.token })).status).toBe(200)
    await nextEvent
    await expect.poll(verification).not.toMatchObject({ state: 'checking' })
    return verification()
  }

  test('vérifier relit les fichiers, et dit s’ils ont changé', async () => {
    await start({ bytes, isLarge: true })
    await catalogue.installToEnd()
    expect(await verify()).toMatchObject({ state: 'intact' })
    await appendFile(join(app.folder, 'models/chat/petit.gguf'), 'x')
    expect(await verify()).toMatchObject({ state: 'damaged' })
  })

  test('supprimer efface les fichiers ; le catalogue se souvient qu’il a été essayé', async () => {
    await start({ bytes, isLarge: true })
    await catalogue.installToEnd()
    expect((await app.call('DELETE', model, { token: admin.token })).status).toBe(200)
    expect(await catalogue.files()).toEqual([])
    expect((await catalogue.list())[0]).toMatchObject({ isTried: true, install: null })
    expect((await app.call('DELETE', model, { token: admin.token })).json().code).toBe(
      'model.not-found',
    )
    expect(await catalogue.installToEnd()).toMatchObject({ state: 'installed' })
  })
})

describe('ajouter par adresse', () => {
  const add = (body: object) =>
    app.call('POST', '/admin/local-models/catalogue', { token: admin.token, body })

  test('un fichier s’ajoute, s’installe, et se retire une fois supprimé', async () => {
    await start({ bytes })
    const address = host.put('autre.gguf', { bytes, isLarge: true })
    const added = await add({ ability: 'chat', name: 'Autre', addresses: [address] })
    const { id } = added.json<{ data: { id: string } }>().data
    const end = catalogue.waitForInstall(isInstalled)
    await catalogue.install(id)
    await end
    expect(await catalogue.files()).toEqual(['chat/autre.gguf'])
    const removeEntry = () =>
      app.call('DELETE', `/admin/local-models/catalogue/${id}`, { token: admin.token })
    expect((await removeEntry()).json().code).toBe('catalogue.wrong-moment')
    await app.call('DELETE', '/admin/local-models/models/chat%2Fautre.gguf', { token: admin.token })
    expect((await removeEntry()).status).toBe(200)
    expect((await catalogue.list()).map((entry) => entry.id)).toEqual(['petit'])
  })

  test('les adresses privées et les fichiers qui ne font pas un modèle sont refusés', async () => {
    await start({ bytes })
    const refusal = async (ability: string, ...addresses: string[]) =>
      (await add({ ability, name: 'Non', addresses })).json().code
    expect(await refusal('chat', 'http://192.168.1.1/a.gguf')).toBe('catalogue.address-refused')
    expect(await refusal('chat', `${host.url}/a/b/resolve/main/a.bin`)).toBe(
      'catalogue.files-refused',
    )
    expect(await refusal('speech', `${host.url}/a/b/resolve/main/a.gguf`)).toBe(
      'catalogue.files-refused',
    )
    expect(await refusal('chat', `${host.url}/a/b/resolve/main/petit.gguf`)).toBe(
      'catalogue.name-taken',
    )
    expect(
      (
        await app.call('DELETE', '/admin/local-models/catalogue/petit', { token: admin.token })
      ).json().code,
    ).toBe('catalogue.built-in')
  })

  test('fermé par l’environnement, le catalogue le dit', async () => {
    await start({ bytes }, { environment: { MODEL_CATALOGUE: 'off' } })
    expect((await catalogue.install('petit')).json().error).toMatch(/MODEL_CATALOGUE=off/)
    expect(
      (await app.call('GET', '/admin/local-models', { token: admin.token })).json(),
    ).toMatchObject({ data: { catalogue: 'off' } })
  })
})
