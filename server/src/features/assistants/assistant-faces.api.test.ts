import { assistantLimits } from '@atelier/contract/assistants/assistant-limits'
import type { Assistant, AssistantSummary } from '@atelier/contract/assistants/assistant-reads'
import type { AssistantVersion } from '@atelier/contract/assistants/assistants'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallFace } from '#testing/assistants/small-face.ts'
import { createKnowledgeSetup, type Reader } from '#testing/knowledge/knowledge-setup.ts'
import { multipartBody } from '#testing/multipart-body.ts'

type Setup = Awaited<ReturnType<typeof createKnowledgeSetup>>
const face = { sign: 'pen', color: 'green' } as const
const draft = { name: 'Relecteur', face }
const withFace = async (background?: string) => ({
  ...draft,
  face: { ...face, picture: await smallFace(background) },
})
const make = async ({ call }: Reader, body: object = draft) =>
  await call<Assistant>('POST', '/assistants', body)
const pictureOf = (url = '') => sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))

const readFace = ({ app }: Setup, { token }: Reader, id: string, query = '') =>
  app.call('GET', `/assistants/${id}/face${query}`, { token })

async function upload({ app }: Setup, { token }: Reader, bytes: Buffer, name = 'photo.jpg') {
  const body = await multipartBody('picture', bytes, name)
  const { status, json } = await app.call('POST', '/assistants/face', { token, ...body })
  return { status, ...json<{ data: { picture: string }; code?: string }>() }
}
/** Nothing of it can be said shorter. */
const noise = (side: number) =>
  sharp(crypto.getRandomValues(Buffer.alloc(Math.min(65_536, side * side * 3))), {
    raw: { width: 147, height: 147, channels: 3 },
  })
    .resize(side, side, { kernel: 'nearest' })
    .jpeg({ quality: 100 })
    .toBuffer()

test('une image devient un petit carré sans rien ranger, puis le visage d’un assistant', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const photo = await sharp({
    create: { width: 900, height: 400, channels: 3, background: '#aa3300' },
  })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Lise' } })
    .toBuffer()
  const { data } = await upload(setup, lise, photo)
  const { pictureSide: side } = assistantLimits
  const made = await pictureOf(data.picture).metadata()
  expect(made).toMatchObject({ format: 'webp', width: side, height: side })
  expect(made.exif).toBeUndefined()
  expect(await setup.countRows('files')).toBe(0)

  const { data: assistant } = await make(lise, {
    ...draft,
    face: { ...face, picture: data.picture },
  })
  expect(await pictureOf(assistant.face.picture).metadata()).toMatchObject({ width: side })
  const { data: all } = await lise.call<AssistantSummary[]>('GET', '/assistants')
  expect(all[0]?.face).toEqual({ ...face, picture: expect.stringMatching(/^[\w-]{22}$/) })
  const served = await readFace(setup, lise, assistant.id)
  expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp'])
  // What is saved again as it was is not encoded again.
  const { data: again } = await lise.call<Assistant>('PUT', `/assistants/${assistant.id}`, {
    ...{ ...draft, name: 'Relectrice', version: 1, face: assistant.face },
  })
  expect(again.face).toEqual(assistant.face)
})

test('la plus grande et la plus confuse image tient dans la limite', async () => {
  await using setup = await createKnowledgeSetup()
  const { status, data } = await upload(setup, setup.lise, await noise(2000))
  expect(status).toBe(200)
  expect(data.picture.length).toBeLessThanOrEqual(assistantLimits.pictureMax)
})

test('ce qui n’est pas une image que l’on peut montrer est refusé, envoyé ou glissé dans un visage', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const bytes of [svg, Buffer.from('RIFF    WEBPVP8 '), Buffer.from('bonjour')])
    expect(await upload(setup, lise, bytes)).toMatchObject({
      status: 415,
      code: 'file.not-an-image',
    })
  expect((await upload(setup, lise, Buffer.alloc(0))).code).toBe('file.empty')
  const webp = async (side: number) =>
    (
      await sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
        .webp()
        .toBuffer()
    ).toString('base64')
  const refused = [
    ['file.not-an-image', `data:image/webp;base64,${svg.toString('base64')}`],
    ['file.not-an-image', 'data:image/webp;base64,AAAA'],
    // Small as a file, large once it is decoded.
    ['file.not-an-image', `data:image/webp;base64,${await webp(2000)}`],
    ['request.invalid', `data:image/svg+xml;base64,${svg.toString('base64')}`],
    ['request.invalid', 'https://exemple.fr/visage.webp'],
    ['request.invalid', `data:image/webp;base64,${'A'.repeat(assistantLimits.pictureMax)}`],
  ] as const
  for (const [code, picture] of refused)
    expect([code, await make(lise, { ...draft, face: { ...face, picture } })]).toMatchObject([
      code,
      { code },
    ])
  expect(await setup.countRows('assistants')).toBe(0)
})

test('qui peut employer l’assistant voit son visage, et lui seul', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const { id } = (await make(lise, await withFace())).data
  const missing = { status: 404 }
  expect(await readFace(setup, noe, id)).toMatchObject(missing)
  const shared = await lise.call<{ secret: string }>('PUT', `/assistants/${id}/audience`, {
    kind: 'link',
  })
  const { secret } = shared.data
  const opened = await noe.call<Assistant>('POST', '/assistants/open', { secret })
  expect(opened.data.face.picture).toMatch(/^data:image\/webp/)
  expect(await readFace(setup, noe, id)).toMatchObject(missing)
  await noe.call('POST', '/assistants/add', { secret })
  expect((await readFace(setup, noe, id)).status).toBe(200)
  await lise.call('PUT', `/assistants/${id}/audience`, { kind: 'private' })
  expect(await readFace(setup, noe, id)).toMatchObject(missing)
  expect((await readFace(setup, lise, id)).status).toBe(200)
  await lise.call('DELETE', `/assistants/${id}`)
  expect(await readFace(setup, lise, id)).toMatchObject(missing)
  await lise.call('POST', '/trash/restore', { ids: [id] })
  expect((await readFace(setup, lise, id)).status).toBe(200)
  expect(await readFace(setup, lise, (await make(lise)).data.id)).toMatchObject(missing)
})

test('revenir à une version rend son visage ; l’espace compte chaque version', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise } = setup
  const made = (await make(lise, await withFace('#ff0000'))).data
  const path = `/assistants/${made.id}`
  const second = await lise.call<Assistant>('PUT', path, { ...(await withFace()), version: 1 })
  expect(second.data.face.picture).not.toBe(made.face.picture)
  // Under the name of another picture it would be kept as that one.
  const { data: listed } = await lise.call<AssistantSummary[]>('GET', '/assistants')
  const name = `${listed[0]?.face.picture}`
  expect((await readFace(setup, lise, made.id, `?picture=${name}`)).status).toBe(200)
  expect((await readFace(setup, lise, made.id, '?picture=autre')).status).toBe(404)
  await lise.call('PUT', path, { ...draft, version: 2 })
  expect((await readFace(setup, lise, made.id)).status).toBe(404)
  const back = await lise.call<Assistant>('POST', `${path}/versions/1/restore`)
  expect(back.data.face).toEqual(made.face)
  const { data: versions } = await lise.call<AssistantVersion[]>('GET', `${path}/versions`)
  expect(versions.map(({ content }) => content.face.picture)).toEqual([
    ...[made.face.picture, undefined, second.data.face.picture, made.face.picture],
  ])
  const stored = await setup.app.services.userStorage.byKind(lise.userId)
  const pictures = 2 * (made.face.picture?.length ?? 0) + (second.data.face.picture?.length ?? 0)
  expect(stored.get('assistants')).toBeGreaterThan(pictures)
  await lise.call('DELETE', path)
  await lise.call('DELETE', `/trash/${made.id}`)
  expect((await setup.app.services.userStorage.byKind(lise.userId)).get('assistants') ?? 0).toBe(0)
})

test('un fichier emporte le visage ; une image qui ne se lit pas est laissée de côté', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const { id, face: own } = (await make(lise, await withFace())).data
  const exported = await setup.app.call('GET', `/assistants/${id}/export`, { token: lise.token })
  const importFile = (json: string) =>
    noe.call<{ imported: { id: string; leftOut: object[] }[] }>('POST', '/assistants/import', {
      json,
    })
  const [imported] = (await importFile(exported.text)).data.imported
  expect(imported?.leftOut).toEqual([])
  const read = await noe.call<Assistant>('GET', `/assistants/${imported?.id}`)
  expect(read.data.face).toMatchObject({ ...face, picture: expect.stringMatching(/^data:/) })
  const bad = exported.text.replace(own.picture ?? '', 'data:image/webp;base64,AAAA')
  const [other] = (await importFile(bad)).data.imported
  expect(other?.leftOut).toEqual([{ reason: 'picture', names: [] }])
  const without = await noe.call<Assistant>('GET', `/assistants/${other?.id}`)
  expect(without.data.face).toEqual(face)
})
