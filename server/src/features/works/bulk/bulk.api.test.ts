import type { Project } from '@atelier/contract/projects/projects'
import type { Trash } from '@atelier/contract/trash/trash'
import type { BulkOutcome } from '@atelier/contract/works/bulk'
import type { Tag } from '@atelier/contract/works/tags'
import { listedKinds, workLimits } from '@atelier/contract/works/work-kinds'
import type { Work, WorkPage } from '@atelier/contract/works/works'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createChatSetup } from '#testing/setups/chat-setup.ts'
import { createTranscriptionSetup } from '#testing/setups/transcription-setup.ts'
import { createWorkCalls, type WorkCalls } from '#testing/works/work-calls.ts'

let calls: WorkCalls
beforeEach(async () => {
  calls = await createWorkCalls()
})
afterEach(() => calls.app.close())

const bulk = (body: object, by?: string) => calls.call<BulkOutcome>('POST', '/works/bulk', body, by)
const list = (query = '') => calls.get<WorkPage>(`/works?limit=100${query}`)
const createChats = async (count: number) => {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push(await calls.createChat(`Chat ${index}`))
  return ids
}

describe('une action sur plusieurs', () => {
  test('archive, désarchive, épingle, désépingle, et ne compte que ce qu’elle change', async () => {
    const ids = await createChats(4)
    const archived = (await bulk({ action: 'archive', ids })).data
    expect(archived).toMatchObject({ done: 4, skipped: 0, undo: [{ action: 'unarchive' }] })
    expect(new Set(archived.undo?.[0]?.ids)).toEqual(new Set(ids))
    expect((await bulk({ action: 'archive', ids })).data.done).toBe(0)
    expect((await list('&state=archived')).total).toBe(4)
    expect((await bulk({ action: 'unarchive', ids: ids.slice(2) })).data.done).toBe(2)
    expect((await bulk({ action: 'pin', ids: [...ids, ...ids] })).data.done).toBe(4)
    expect((await bulk({ action: 'pin', ids })).data.done).toBe(0)
    expect((await list('&pinned=true')).total).toBe(2)
    expect((await bulk({ action: 'unpin', ids: ids.slice(0, 3) })).data.done).toBe(3)
    expect((await list('&pinned=true')).works.map(({ id }) => id)).toEqual([ids[3]])
  })

  test('étiquette et retire, laisse ce qui en a déjà dix, et le dit', async () => {
    const ids = await createChats(3)
    const ten = Array.from({ length: 10 }, (_, index) => `n° ${index}`)
    await calls.call('PATCH', `/works/${ids[0]}`, { tags: ten })
    const outcome = { action: 'tag', tag: 'Mairie', ids }
    expect((await bulk(outcome)).data).toEqual({ done: 2, skipped: 1 })
    expect((await bulk(outcome)).data).toEqual({ done: 0, skipped: 1 })
    expect((await bulk({ action: 'tag', tag: 'N° 4', ids })).data).toEqual({ done: 2, skipped: 0 })
    const { tags } = await calls.get<Work>(`/works/${ids[1]}`)
    expect(tags.map(({ name }) => name)).toEqual(['Mairie', 'n° 4'])
    expect((await bulk({ action: 'untag', tag: 'mairié', ids })).data).toEqual({
      done: 2,
      skipped: 0,
    })
    expect((await bulk({ action: 'untag', tag: 'inconnue', ids })).data.done).toBe(0)
    const left = await calls.get<Tag[]>('/tags')
    expect(left.find(({ name }) => name === 'Mairie')?.uses).toBe(0)
  })

  test('ne touche pas à ce qui n’est dans aucune liste', async () => {
    const made = [
      await calls.call<{ id: string }>('POST', '/projects', { name: 'Budget' }),
      await calls.call<{ id: string }>('POST', '/assistants', { name: 'Juriste' }),
      await calls.call<{ id: string }>('POST', '/prompts', {
        ...{ command: 'resumer', title: 'Résumer', text: 'Résume ce texte.' },
      }),
    ]
    const ids = made.map(({ data }) => data.id)
    const requests = [{ action: 'tag', tag: 'Mairie' }, { action: 'pin' }, { action: 'archive' }]
    for (const request of [...requests, { action: 'move', projectId: ids[0] }, { action: 'trash' }])
      expect((await bulk({ ...request, ids })).data).toMatchObject({ done: 0, skipped: 0 })
    expect((await calls.get<Tag[]>('/tags')).map(({ uses }) => uses)).toEqual([0])
    expect((await calls.get<Trash>('/trash')).total).toBe(0)
  })

  test('met à la corbeille d’un coup, et tout revient d’un coup', async () => {
    const ids = await createChats(3)
    await bulk({ action: 'archive', ids: ids.slice(0, 1) })
    const { data } = await bulk({ action: 'trash', ids })
    expect(data).toEqual({ done: 3, skipped: 0, batchId: expect.any(String) })
    expect((await calls.get<Trash>('/trash')).total).toBe(3)
    expect((await bulk({ action: 'trash', ids })).data.done).toBe(0)
    expect((await bulk({ action: 'archive', ids })).data.done).toBe(0)
    const restored = await calls.call('POST', '/trash/restore', { batchId: data.batchId })
    expect(restored.data).toEqual({ restored: 3 })
    expect([(await list()).total, (await list('&state=archived')).total]).toEqual([2, 1])
  })

  test('laisse de côté, sans les compter, ceux d’autrui et ceux qui ne sont plus', async () => {
    const [mine = ''] = await createChats(1)
    const stranger = await calls.stranger()
    const theirs = await calls.createChat('À elle', stranger)
    const ids = [mine, theirs, 'inconnu']
    for (const action of ['pin', 'archive', 'unarchive', 'unpin', 'trash'])
      expect([action, (await bulk({ action, ids })).data.done]).toEqual([action, 1])
    for (const action of ['tag', 'untag'])
      expect((await bulk({ action, tag: 'Mairie', ids })).data).toEqual({ done: 0, skipped: 0 })
    const { data } = await calls.call<WorkPage>('GET', '/works', undefined, stranger)
    expect(data.works).toMatchObject([{ id: theirs, isPinned: false, isArchived: false, tags: [] }])
  })

  test.each([
    {},
    { action: 'pin' },
    { action: 'pin', ids: [] },
    { action: 'pin', ids: ['a'], filter: {}, expected: 1 },
    { action: 'pin', filter: {} },
    { action: 'pin', ids: ['a'], tag: 'x' },
    { action: 'tag', ids: ['a'] },
    { action: 'burn', ids: ['a'] },
    { action: 'pin', ids: Array(501).fill('a') },
    { action: 'pin', filter: { state: 'trash' }, expected: 1 },
    { action: 'pin', filter: {}, expected: 10_001 },
  ])('%j est refusé', async (body) => expect((await bulk(body)).status).toBe(400))
})

describe('par un filtre', () => {
  test('dit comment défaire ce qu’il a changé, et cela seulement', async () => {
    const ids = await createChats(4)
    const [first, second] = await Promise.all(
      ['Un', 'Deux'].map(
        async (name) =>
          (await calls.call<Project>('POST', '/projects', { name, color: 'blue' })).data.id,
      ),
    )
    await bulk({ action: 'move', ids: ids.slice(0, 2), projectId: first })
    await bulk({ action: 'archive', ids: ids.slice(0, 1) })
    const filter = { kind: 'chat' }
    const moved = await bulk({ action: 'move', filter, expected: 3, projectId: second })
    for (const body of moved.data.undo ?? []) expect((await bulk(body)).status).toBe(200)
    const projectOf = async (id = '') => (await calls.get<Work>(`/works/${id}`)).project?.id
    expect(await Promise.all(ids.map(projectOf))).toEqual([first, first, undefined, undefined])
    const archived = await bulk({ action: 'archive', filter, expected: 3 })
    expect(archived.data.undo).toHaveLength(1)
    for (const body of archived.data.undo ?? []) await bulk(body)
    expect((await list('&state=archived')).works.map(({ id }) => id)).toEqual([ids[0]])
  })

  test('agit sur ce que la personne a vu, ou dit combien il y en a maintenant', async () => {
    const ids = await createChats(5)
    await bulk({ action: 'tag', tag: 'Mairie', ids: ids.slice(0, 3) })
    const [tag] = await calls.get<Tag[]>('/tags')
    const filter = { kind: 'chat', tag: tag?.id }
    const refused = await bulk({ action: 'trash', filter, expected: 4 })
    expect([refused.status, refused.code, refused.params]).toEqual([
      409,
      'works.changed',
      { count: 3 },
    ])
    expect((await bulk({ action: 'archive', filter, expected: 3 })).data.done).toBe(3)
    const archived = { state: 'archived', q: 'chat' }
    await calls.app.services.chat.whenIndexed()
    expect((await bulk({ action: 'trash', filter: archived, expected: 3 })).data.done).toBe(3)
    expect((await list()).total).toBe(2)
    const nothing = { action: 'pin', filter: { tag: 'inconnue' }, expected: 0 }
    expect((await bulk(nothing)).data.done).toBe(0)
  })

  test('en change des centaines, par tranches', async () => {
    const { queries } = calls.app.services.database
    const first = await calls.createChat('Chat')
    const row = await queries
      .selectFrom('chats')
      .selectAll()
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    for (let index = 0; index < 450; index += 50)
      await queries
        .insertInto('chats')
        .values(Array.from({ length: 50 }, (_, more) => ({ ...row, id: `c${index + more}` })))
        .execute()
    const filter = { kind: 'chat' }
    expect((await bulk({ action: 'tag', tag: 'Tous', filter, expected: 451 })).data.done).toBe(451)
    const { data } = await bulk({ action: 'trash', filter, expected: 451 })
    expect(data.done).toBe(451)
    expect((await calls.get<Trash>('/trash')).total).toBe(451)
    const { batchId } = data
    expect((await calls.call('POST', '/trash/restore', { batchId })).data).toEqual({
      restored: 451,
    })
    const [tag] = await calls.get<Tag[]>('/tags')
    expect(tag?.uses).toBe(451)
    expect((await calls.call('DELETE', `/tags/${tag?.id}`)).status).toBe(200)
    expect((await list()).works.flatMap(({ tags }) => tags)).toEqual([])
    // More than can be pinned: all or none.
    const pinned = await bulk({ action: 'pin', filter, expected: 451 })
    expect([pinned.code, (await list('&pinned=true')).total]).toEqual(['works.too-many-pinned', 0])
  })
})

describe('à la fois', () => {
  test('des actions qui se croisent ne comptent rien deux fois', async () => {
    const ids = await createChats(12)
    const trashed = await atOnce(6, (index) =>
      index % 2 === 0
        ? bulk({ action: 'trash', ids })
        : bulk({ action: 'trash', filter: { kind: 'chat' }, expected: 12 }),
    )
    const done = trashed.flatMap(({ status, data }) => (status === 200 ? [data.done] : []))
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(12)
    expect((await calls.get<Trash>('/trash')).total).toBe(12)
  })

  test('ce qu’une autre fenêtre a mis à la corbeille entre-temps n’y est pas remis, et rien n’échoue', async () => {
    for (let round = 0; round < 6; round += 1) {
      const ids = await createChats(6)
      const answers = await atOnce(8, (index) =>
        index % 2 === 0
          ? calls.call<unknown>('DELETE', '/belongings/chats')
          : bulk({ action: 'trash', ids }),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
      expect((await calls.get<Trash>('/trash')).total).toBe(6 * (round + 1))
    }
  })

  test('ni plus de cinquante épingles, ni plus de dix étiquettes', async () => {
    const ids = await createChats(workLimits.pinnedMax + 10)
    await bulk({ action: 'pin', ids: ids.slice(0, workLimits.pinnedMax - 5) })
    const more = ids.slice(workLimits.pinnedMax - 5)
    const pinned = await atOnce(6, (index) =>
      index % 2 === 0
        ? bulk({ action: 'pin', ids: more.slice(index, index + 3) })
        : calls.call('PATCH', `/works/${more[index + 6]}`, { isPinned: true }),
    )
    expect(pinned.some(({ status }) => status === 409)).toBe(true)
    expect((await list('&pinned=true')).total).toBeLessThanOrEqual(workLimits.pinnedMax)
    const [id = ''] = ids
    await atOnce(14, (index) =>
      index % 4 === 0
        ? calls.call('PATCH', `/works/${id}`, { tags: [`a${index}`, `b${index}`, `c${index}`] })
        : bulk({ action: 'tag', tag: `n° ${index}`, ids: [id] }),
    )
    const { tags } = await calls.get<Work>(`/works/${id}`)
    expect(tags.length).toBeLessThanOrEqual(10)
    const uses = (await calls.get<Tag[]>('/tags')).reduce((sum, tag) => sum + tag.uses, 0)
    expect(uses).toBe(tags.length)
  })
})

describe('la corbeille de plusieurs', () => {
  test('reçoit chaque sorte par sa propre porte', async () => {
    await calls.app.close()
    calls = await createWorkCalls({ kinds: true })
    const ids: string[] = []
    for (const kind of listedKinds) ids.push(await calls.make(kind))
    const { total } = await list()
    const { data } = await bulk({ action: 'trash', filter: {}, expected: total })
    expect(data.done).toBe(total)
    expect((await list()).total).toBe(0)
    const { works } = await calls.get<Trash>('/trash')
    expect(new Set(works.map(({ kind }) => kind))).toEqual(new Set(listedKinds))
    for (const { byteSize } of works) expect(byteSize).toBeGreaterThan(0)
    await calls.call('POST', '/trash/restore', { batchId: data.batchId })
    expect((await list()).works.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  })

  test('arrête une réponse qui s’écrit, et le chat rendu garde ce qui était venu', async () => {
    const room = await createChatSetup()
    try {
      room.engine.script = () => [{ text: 'Une longue ' }, 'hang']
      const reply = await room.stream()
      await reply.next()
      const { token, chatId } = room
      const body = { action: 'trash', ids: [chatId] }
      const trashed = await room.app.call('POST', '/works/bulk', { token, body })
      expect(trashed.json<{ data: BulkOutcome }>().data.done).toBe(1)
      expect(await room.engine.calls[0]?.outcome).toBe('aborted')
      await reply.rest()
      await room.app.call('POST', '/trash/restore', { token, body: { ids: [chatId] } })
      expect(await room.messageTexts()).toEqual(['user: Bonjour', 'assistant: Une longue '])
    } finally {
      await room.close()
    }
  })

  test('arrête une transcription en cours', async () => {
    const room = await createTranscriptionSetup()
    try {
      room.transcriber.script = () => 'hang'
      const { token } = room
      const job = await room.startJob(5)
      await expect.poll(() => room.transcriber.requests.length, { timeout: 20_000 }).toBe(1)
      const body = { action: 'trash', filter: { kind: 'transcription' }, expected: 1 }
      const trashed = await room.app.call('POST', '/works/bulk', { token, body })
      expect(trashed.json<{ data: BulkOutcome }>().data.done).toBe(1)
      expect((await room.waitForEnd(job.id)).state).toBe('cancelled')
    } finally {
      await room.app.close()
    }
  })
})
