import { Readable } from 'node:stream'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { StorageUsage } from '@atelier/contract/my-data/my-data'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readZip } from '#testing/read-zip.ts'
import { type AttachmentsSetup, createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'
import { emptyTrash } from '#testing/works/empty-trash.ts'

let setup: AttachmentsSetup
beforeEach(async () => {
  setup = await createAttachmentsSetup()
})
afterEach(() => setup.close())

describe('ce que deviennent les fichiers', () => {
  const withFile = async () => {
    const attachment = await setup.attach(Buffer.from('Bonjour'), 'note.txt')
    await setup.sendWith('Lisez', [attachment.id])
    return attachment
  }
  const put = (messages: readonly Message[], ifMatch: string) =>
    setup.app.call('PUT', `/chat/${setup.chatId}`, {
      token: setup.token,
      body: { messages: JSON.stringify(messages) },
      headers: { 'if-match': ifMatch },
    })
  const versionOf = async () =>
    String(
      (await setup.app.call('GET', `/chat/${setup.chatId}`, { token: setup.token })).headers.etag,
    )

  test('une copie a les siens, que la fin de l’original n’emporte pas', async () => {
    await withFile()
    const copy = (
      await setup.app.call('POST', `/chat/${setup.chatId}/duplicate`, { token: setup.token })
    ).json<{ data: Chat }>().data
    expect(await setup.storedFiles()).toBe(2)
    await setup.app.call('DELETE', `/chat/${setup.chatId}`, { token: setup.token })
    await emptyTrash(setup.app, setup.token)
    const [copied] = await setup.attachedTo(copy.id)
    expect(await setup.storedFiles()).toBe(1)
    expect((await setup.fetched(copied?.url ?? '')).bytes.toString()).toBe('Bonjour')
    await setup.app.call('DELETE', `/chat/${copy.id}`, { token: setup.token })
    expect((await setup.fetched(copied?.url ?? '')).status).toBe(404)
    await emptyTrash(setup.app, setup.token)
    expect(await setup.storedFiles()).toBe(0)
  })

  test('ce que des messages disparus ont laissé est effacé, le reste non', async () => {
    await withFile()
    const { queries } = setup.app.services.database
    const row = await queries.selectFrom('attachments').selectAll().executeTakeFirstOrThrow()
    const left = (name: string, change: object) =>
      Array.from({ length: 250 }, (_, index) => ({
        ...row,
        ...change,
        id: `${name}${index}`,
        file_id: null,
      }))
    await queries
      .insertInto('attachments')
      .values([...left('a', { message_id: 'parti' }), ...left('z', { chat_id: 'parti' })])
      .execute()
    expect(await setup.app.services.attachments.sweep()).toBe(500)
    expect(await setup.attachedTo()).toMatchObject([{ fileName: 'note.txt', state: 'read' }])
  })

  test('un export a leurs noms sans lien, et se reprend', async () => {
    await withFile()
    const text = (
      await setup.app.call('GET', `/chat/${setup.chatId}/export`, { token: setup.token })
    ).text
    expect(text).toContain('note.txt')
    expect(text).not.toContain('/uploads')
    const taken = await setup.app.call('POST', '/chat/import', {
      token: setup.token,
      body: { json: text },
    })
    expect(await setup.attachedTo(taken.json<{ data: Chat[] }>().data[0]?.id)).toMatchObject([
      { fileName: 'note.txt', url: null, state: 'unreadable' },
    ])
    for (const format of ['markdown', 'text'])
      expect(
        (
          await setup.app.call('GET', `/chat/${setup.chatId}/export?format=${format}`, {
            token: setup.token,
          })
        ).text,
      ).toContain('Fichier joint')
  })

  test('la version d’un chat ne change pas avec les liens', async () => {
    await withFile()
    const before = await versionOf()
    const { messages } = await setup.readChat()
    setup.clock.advance(24 * 3_600_000)
    expect((await setup.readChat()).messages[0]?.attachments?.[0]?.url).not.toBe(
      messages[0]?.attachments?.[0]?.url,
    )
    expect(await versionOf()).toBe(before)
    const onlyRemoval = { messages: JSON.stringify(messages.slice(0, 1)) }
    expect(
      (
        await setup.app.call('PUT', `/chat/${setup.chatId}`, {
          token: setup.token,
          body: onlyRemoval,
        })
      ).status,
    ).toBe(200)
  })

  test('un historique effacé puis rétabli retrouve ses fichiers', async () => {
    const { url } = await withFile()
    const { messages } = await setup.readChat()
    await put([], await versionOf())
    expect((await put(messages, await versionOf())).status).toBe(200)
    expect(await setup.attachedTo()).toMatchObject([{ fileName: 'note.txt', state: 'read' }])
    expect((await setup.fetched(url ?? '')).bytes.toString()).toBe('Bonjour')
    await put([], await versionOf())
    setup.clock.advance(25 * 3_600_000)
    expect(await setup.app.services.attachments.sweep()).toBe(0)
    setup.clock.advance(30 * 24 * 3_600_000)
    expect(await setup.app.services.trash.purgeDue()).toBe(2)
    expect(await setup.storedFiles()).toBe(0)
  })

  test('effacer met à la corbeille ce qui fut dit, et ses fichiers', async () => {
    const { url } = await withFile()
    const call = (name: string, body: object = {}) =>
      setup.app.call('POST', `/chat/${setup.chatId}/${name}`, { token: setup.token, body })
    const clear = async () =>
      (await setup.app.call('POST', `/chat/${setup.chatId}/clear`, { token: setup.token })).json<{
        data: { undo: string }
      }>().data
    expect((await call('restore', await clear().then(({ undo }) => ({ undo })))).status).toBe(200)
    expect(await setup.attachedTo()).toMatchObject([{ fileName: 'note.txt', state: 'read' }])
    expect((await setup.fetched(url ?? '')).bytes.toString()).toBe('Bonjour')
    expect(await setup.storedFiles()).toBe(1)
    await clear()
    setup.clock.advance(30 * 24 * 3_600_000)
    expect(await setup.app.services.attachments.sweep()).toBe(0)
    expect(await setup.app.services.trash.purgeDue()).toBe(1)
    expect(await setup.storedFiles()).toBe(0)
  })

  test('ce qu’une version plus ancienne avait effacé se rétablit encore, fichiers compris', async () => {
    const { id } = await withFile()
    const { token, chatId } = setup
    const { queries } = setup.app.services.database
    const rows = await queries.selectFrom('messages').selectAll().orderBy('position').execute()
    const named = { id, fileName: 'note.txt', fileType: 'document', fileSize: 7 }
    const lines = rows.map(({ edited_question, parent_id, depth, ...row }) =>
      JSON.stringify({ row, files: row.role === 'user' ? [{ ...named, mimeType: 'x' }] : [] }),
    )
    const { id: fileId } = await setup.app.services.files.create(
      {
        ...{ ownerId: setup.user.id, kind: 'cleared', mediaType: 'application/x-ndjson' },
        ...{ originalName: '', stream: Readable.from([`${lines.join('\n')}\n`]) },
      },
      async (_, file) => file,
    )
    await queries
      .insertInto('attachments')
      .values({
        ...{ id: 'ancien', user_id: setup.user.id, chat_id: chatId, position: 0 },
        ...{ waiting_since: setup.clock.now(), file_id: fileId, kind: 'document' },
        ...{ media_type: 'application/x-ndjson', byte_size: 1, name: '', state: 'unreadable' },
        content: '',
      })
      .execute()
    await queries
      .updateTable('attachments')
      .set({ message_id: null, waiting_since: setup.clock.now() })
      .where('id', '=', id)
      .execute()
    await queries.deleteFrom('messages').where('chat_id', '=', chatId).execute()
    const restored = await setup.app.call('POST', `/chat/${chatId}/restore`, {
      token,
      body: { undo: 'ancien' },
    })
    expect(restored.status).toBe(200)
    expect((await setup.readChat()).messages).toHaveLength(rows.length)
    expect(await setup.attachedTo()).toMatchObject([{ id, state: 'read' }])
  })

  test('l’historique effacé n’est nulle part une pièce jointe, ni dans l’archive ; sa place est dite à part', async () => {
    await withFile()
    const { token } = setup
    const read = async <T>(path: string) =>
      (await setup.app.call('GET', path, { token })).json<{ data: T }>().data
    const { undo } = (await setup.app.call('POST', `/chat/${setup.chatId}/clear`, { token })).json<{
      data: { undo: string }
    }>().data
    const { kinds, trash, byteSize } = await read<StorageUsage>('/belongings/storage')
    const kind = (name: string) => kinds.find((one) => one.kind === name)
    for (const name of ['attachments', 'cleared'])
      expect(kind(name)).toEqual({ kind: name, count: 0, byteSize: 0 })
    expect(trash.count).toBe(1)
    expect(kinds.reduce((sum, one) => sum + one.byteSize, trash.byteSize)).toBe(byteSize)
    expect(JSON.stringify(await read('/search?q=historique'))).not.toContain('ndjson')
    const found = await setup.app.call('GET', `/attachments/${undo}`, { token })
    expect(found.json().code).toBe('attachment.not-found')
    const message = { content: 'Encore', role: 'user', attachments: [undo] }
    const sent = await setup.app.call('POST', `/chat/${setup.chatId}/messages`, {
      token,
      body: message,
    })
    expect(sent.json().code).toBe('attachment.not-found')
    const archive = await setup.app.call('POST', '/belongings/export', { token })
    const { bytes } = await setup.fetched(archive.json<{ data: { url: string } }>().data.url)
    const names = [...readZip(bytes).keys()].filter((name) => name.startsWith('pieces-jointes/'))
    expect(names).toEqual([])
  })

  test('nommer dans un message le fichier d’une autre personne n’en donne que le nom', async () => {
    const { id } = await setup.attach(Buffer.from('secret'), 'secret.txt')
    const other = await setup.app.createUser('Noël')
    const theirs = (
      await setup.app.call('POST', '/chat/create', {
        token: other.token,
        body: { title: 'T', model: 'modele-scripte' },
      })
    ).json<{ data: Chat }>().data
    const file = {
      id,
      fileName: 'secret.txt',
      fileType: 'document',
      fileSize: 6,
      url: '/uploads/x',
      mimeType: 'text/plain',
      state: 'read',
    }
    const message = {
      id: 'x',
      role: 'user',
      content: 'Lisez',
      timestamp: new Date().toISOString(),
      attachments: [file],
    }
    const read = await setup.app.call('GET', `/chat/${theirs.id}`, { token: other.token })
    const forged = await setup.app.call('PUT', `/chat/${theirs.id}`, {
      ...{
        token: other.token,
        body: { messages: JSON.stringify([message]) },
        headers: { 'if-match': String(read.headers.etag) },
      },
    })
    const [named] =
      (JSON.parse(forged.json<{ data: Chat }>().data.messages) as Message[])[0]?.attachments ?? []
    expect(named).toMatchObject({ fileName: 'secret.txt', url: null })
    expect(named?.id).not.toBe(id)
  })
})
