import type { SearchHit } from '@atelier/contract/search/search'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { createScriptedSpeechEngine } from '@atelier/engine/testing/scripted/scripted-speech-engine'
import { describe, expect, test } from 'vitest'
import { accessSamples } from '#testing/access/access-samples.ts'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { createTranscriptionSetup } from '#testing/setups/transcription-setup.ts'
import { createPrompt } from '#testing/works/prompt-samples.ts'

type SearchResponse = {
  readonly data: { readonly hits: SearchHit[]; readonly next: string | null }
}
const searching = (app: Pick<TestApp, 'call'>, token: string) => ({
  call: (query: string) => app.call('GET', `/search?${query}`, { token }),
  async found(q: string, types = '') {
    const query = `q=${encodeURIComponent(q)}${types && `&types=${types}`}`
    return (await app.call('GET', `/search?${query}`, { token })).json<SearchResponse>().data.hits
  },
})
const engines = () => [
  createScriptedEngine({ id: 'localai' }),
  createScriptedImageEngine(),
  createScriptedSpeechEngine(),
]
const ids = (hits: readonly SearchHit[]) => hits.map(({ type, id }) => `${type} ${id}`)

describe('chercher partout', () => {
  test('projets, assistants et prompts se trouvent par leur nom, sauf dans la corbeille', async () => {
    await using app = await createTestApp({ engines: engines() })
    const { token } = await app.createUser()
    const { found } = searching(app, token)
    const { json } = await app.call('POST', '/projects', { token, body: { name: 'Fête du lac' } })
    const project = json<{ data: { id: string } }>().data.id
    const made = await app.call('POST', '/assistants', { token, body: { name: 'Lacustre' } })
    const assistant = made.json<{ data: { id: string } }>().data.id
    const prompt = await createPrompt(app, token, { title: 'Lettre au maire du lac' })
    expect(ids(await found('lac'))).toEqual([
      `prompts ${prompt}`,
      `assistants ${assistant}`,
      `projects ${project}`,
    ])
    expect((await found('lettre lac', 'prompts'))[0]).toMatchObject({
      title: [{ text: 'Lettre' }, { text: ' au maire du ' }, { text: 'lac' }],
      place: { type: 'prompts', promptId: prompt, title: 'Lettre au maire du lac' },
    })
    expect(await found('lac', 'chat')).toEqual([])
    expect(await found('fete maire')).toEqual([])
    await app.call('DELETE', `/projects/${project}`, { token })
    expect(await found('fete')).toEqual([])
    const stranger = (await app.createUser('Autre')).token
    expect(await searching(app, stranger).found('lac')).toEqual([])
  })

  test('ce que chaque outil a fait se trouve aussitôt, et plus une fois effacé', async () => {
    await using app = await createTestApp({ engines: engines() })
    const { token, user, tokens } = await app.createUser()
    const owner = {
      key: '',
      token,
      email: user.email,
      password: 'motdepasse',
      refreshToken: tokens.refreshToken,
    }
    const { own: image } = await accessSamples.images.read(app, owner)
    const { own: inpainting } = await accessSamples.inpainting.read(app, owner)
    const { own: reading } = await accessSamples.speech.remove(app, owner)
    const { call, found } = searching(app, token)
    expect(ids(await found('phare'))).toEqual([`images ${image?.imageId}`])
    expect(ids(await found('CIEL'))).toEqual([`inpainting ${inpainting?.inpaintingId}`])
    expect(ids(await found('bonjour', 'speech'))).toEqual([`speech ${reading?.spokenId}`])
    const [hit] = await found('phare')
    expect(hit?.passages[0]?.text).toEqual([
      { text: 'Un ', isMatch: false },
      { text: 'phare', isMatch: true },
    ])
    expect(
      (await fetch(`${await app.url()}${hit?.thumbnailUrl}`)).headers.get('content-type'),
    ).toBe('image/webp')
    const stranger = (await app.createUser('Autre')).token
    expect(await searching(app, stranger).found('phare')).toEqual([])

    for (const path of [
      `/images/${image?.imageId}`,
      `/inpainting/${inpainting?.inpaintingId}`,
      `/tts/history/${reading?.spokenId}`,
    ])
      expect((await app.call('DELETE', path, { token })).status).toBeLessThan(300)
    expect([await found('phare'), await found('ciel'), await found('bonjour', 'speech')]).toEqual([
      [],
      [],
      [],
    ])
    expect((await call('q=phare')).json<SearchResponse>().data).toEqual({
      hits: [],
      next: null,
      missesDocuments: false,
    })
  })

  test('un chat, ses messages et les fichiers joints, chacun à son endroit', async () => {
    await using app = await createTestApp({ engines: engines() })
    const { token } = await app.createUser()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const made = await app.call('POST', '/chat/create', {
      token,
      headers,
      body: { title: 'Été à Lyon', model: 'modele-scripte' },
    })
    const chatId = made.json<{ data: { id: string } }>().data.id
    const form = new FormData()
    form.set('chatId', chatId)
    form.set('file', new Blob(['Bonjour']), 'Relevé été.txt')
    const request = new Request('http://x', { method: 'POST', body: form })
    const sent = await app.call('POST', '/attachments', {
      token,
      rawBody: Buffer.from(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    })
    const { found } = searching(app, token)
    // A file that is not sent yet has no message to open.
    expect(ids(await found('ete'))).toEqual([`chat ${chatId}`])
    const attachment = sent.json<{ data: { id: string } }>().data.id
    const body = { content: 'Que dit l’été ?', role: 'user', attachments: [attachment] }
    await app.call('POST', `/chat/${chatId}/messages`, { token, body })
    const hits = await found('ete')
    expect(new Set(ids(hits))).toEqual(new Set([`chat ${chatId}`, `files ${attachment}`]))
    const chat = hits.find(({ type }) => type === 'chat')
    const file = hits.find(({ type }) => type === 'files')
    const messageId =
      chat?.passages[0]?.place.type === 'chat' ? chat.passages[0].place.messageId : undefined
    expect(messageId).toBeDefined()
    expect(file?.place).toEqual({ type: 'chat', chatId, messageId })
    expect(chat?.title.filter(({ isMatch }) => isMatch)).toEqual([{ text: 'Été', isMatch: true }])

    await app.call('DELETE', `/chat/${chatId}`, { token })
    expect(await found('ete')).toEqual([])
  })

  test('une transcription se trouve à la seconde, et suit ses corrections', async () => {
    const setup = await createTranscriptionSetup()
    await using _ = { [Symbol.asyncDispose]: () => setup.close() }
    const { id, segments, version } = await setup.transcribe(30)
    const segment = segments[2]
    if (!segment) throw new Error('too few segments')
    const { found } = searching(setup.app, setup.token)
    expect(ids(await found('reunion'))).toEqual([`files ${id}`])
    const body = { version, segments: [{ id: segment.id, text: 'Le conseil délibère.' }] }
    await setup.app.call('PATCH', `/audio/${id}`, { token: setup.token, body })
    const [hit] = await found('delibere')
    expect(hit).toMatchObject({ type: 'transcription', id })
    expect(hit?.place).toEqual({
      type: 'transcription',
      transcriptionId: id,
      seconds: segment.start,
    })
    await setup.app.call('DELETE', `/audio/${id}`, { token: setup.token })
    expect([await found('delibere'), await found('reunion')]).toEqual([[], []])
  })

  test('n’échoue sur aucune saisie, et dit ce qui ne se demande pas', async () => {
    await using app = await createTestApp()
    const { call } = searching(app, (await app.createUser()).token)
    for (const q of ['" OR * NEAR(', '', 'ab', 'a '.repeat(250), 'budget\0', '%ED%A0%80'])
      expect([q, (await call(`q=${encodeURIComponent(q)}`)).status]).toEqual([q, 200])
    for (const query of [
      'q=abc&types=secrets',
      'q=abc&cursor=%22drop',
      'q=abc&limit=1000',
      `q=${'x'.repeat(501)}`,
    ])
      expect([query, (await call(query)).status]).toEqual([query, 400])
    expect((await call('q=abc&types=')).json<SearchResponse>().data.hits).toEqual([])
  })
})
