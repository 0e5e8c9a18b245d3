import type { BegunChat } from '@atelier/contract/chat/beginning'
import type { Chat } from '@atelier/contract/chat/chat'
import { projectLimits } from '@atelier/contract/projects/project-limits'
import type { Project, ProjectSummary } from '@atelier/contract/projects/projects'
import type { Trash } from '@atelier/contract/trash/trash'
import { type ListedKind, listedKinds } from '@atelier/contract/works/work-kinds'
import type { Work, WorkPage } from '@atelier/contract/works/works'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { openLivePage } from '#testing/live/live-page.ts'
import { createWorkCalls, type WorkCalls, workLists } from '#testing/works/work-calls.ts'

let calls: WorkCalls
beforeEach(async () => {
  calls = await createWorkCalls({ kinds: true })
})
afterEach(() => calls.app.close())

const create = (body: object, by?: string) => calls.call<Project>('POST', '/projects', body, by)
const newProject = async (name: string, more: object = {}) =>
  (await create({ name, ...more })).data.id
const read = (id: string) => calls.get<Project>(`/projects/${id}`)
const names = async () => (await calls.get<ProjectSummary[]>('/projects')).map(({ name }) => name)
const move = (id: string, projectId: string | null) =>
  calls.call<Work>('PATCH', `/works/${id}`, { projectId })
const bulkMove = (body: object) =>
  calls.call<{ done: number }>('POST', '/works/bulk', { action: 'move', ...body })
const worksOf = (id: string, query = '') =>
  calls.get<WorkPage>(`/works?project=${id}&limit=100${query}`)
const idsOf = async (id: string) => (await worksOf(id)).works.map((work) => work.id).sort()
const remove = (id: string) => calls.call('DELETE', `/projects/${id}`)
const restore = (...ids: string[]) => calls.call('POST', '/trash/restore', { ids })
/** Chats. */
async function createMany(count: number): Promise<string[]> {
  const { queries } = calls.app.services.database
  const first = await calls.createChat('Chat')
  const row = await queries
    .selectFrom('chats')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: count - 1 }, (_, index) => `c${index}`)
  await queries
    .insertInto('chats')
    .values(more.map((id) => ({ ...row, id })))
    .execute()
  return [first, ...more]
}

describe('un projet', () => {
  test('se crée, se lit, se change', async () => {
    const { data } = await create({ name: '  Budget 2027 ', instructions: 'Soyez bref.' })
    expect(data).toEqual({
      ...{ id: expect.any(String), name: 'Budget 2027', icon: 'folder', color: 'blue' },
      hasInstructions: true,
      ...{ at: expect.any(String), instructions: 'Soyez bref.', model: null, isKept: false },
      ...{ collectionId: null, works: {} },
    })
    const change = { name: 'Budget', icon: 'chart', color: 'green', model: 'm', isKept: true }
    const changed = await calls.call<Project>('PATCH', `/projects/${data.id}`, change)
    expect(changed.data).toEqual({ ...data, ...change })
    expect(await read(data.id)).toEqual(changed.data)
    expect(await calls.get<ProjectSummary[]>('/projects')).toHaveLength(1)
    expect((await calls.call('PATCH', `/projects/${data.id}`, {})).data).toEqual(changed.data)
  })

  test('a un nom à lui, à la casse et aux accents près ; à la corbeille, il le libère', async () => {
    const first = await newProject('Été')
    expect((await create({ name: 'ETE' })).code).toBe('project.taken')
    const other = await newProject('Hiver')
    const renamed = await calls.call('PATCH', `/projects/${other}`, { name: 'été' })
    expect(renamed.code).toBe('project.taken')
    await remove(first)
    await newProject('ÉTÉ')
    await restore(first)
    expect((await names()).sort()).toEqual(['Hiver', 'ÉTÉ', 'Été'].sort())
    await remove(first)
    await restore(first)
    const freed = await calls.call('PATCH', `/projects/${first}`, { name: 'Printemps' })
    expect(freed.status).toBe(200)
  })

  test.each([
    { name: '' },
    { name: 'x'.repeat(projectLimits.nameMax + 1) },
    { name: 'x', instructions: 'x'.repeat(projectLimits.instructionsMax + 1) },
    { name: 'x', icon: 'bombe' },
    { name: 'x', userId: 'y' },
  ])('%# est refusé', async (body) => expect((await create(body)).status).toBe(400))

  test('il y en a 200 au plus, ceux de la corbeille compris, même demandés ensemble', async () => {
    const { queries } = calls.app.services.database
    const row = { user_id: calls.userId, icon: 'folder', color: 'blue', instructions: '' } as const
    await queries
      .insertInto('projects')
      .values(
        Array.from({ length: projectLimits.max - 1 }, (_, index) => ({
          ...{ ...row, id: `p${index}`, name: `P ${index}`, name_key: `p ${index}`, model: null },
          ...{ is_kept: 0, collection_id: null, created_at: 0 },
        })),
      )
      .execute()
    await remove('p0')
    const answers = await atOnce(6, (index) => create({ name: `Neuf ${index}` }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.code).toBe('project.too-many')
  })

  test('ceux d’autrui ne se lisent, ne se changent et ne servent à rien', async () => {
    const stranger = await calls.stranger()
    const theirs = (await create({ name: 'À elle' }, stranger)).data.id
    const mine = await calls.createChat('À moi')
    for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
      expect((await calls.call(method, `/projects/${theirs}`, body)).status).toBe(404)
    expect((await move(mine, theirs)).code).toBe('project.not-found')
    expect((await bulkMove({ ids: [mine], projectId: theirs })).code).toBe('project.not-found')
    const begin = { content: 'Bonjour', model: 'modele-scripte', projectId: theirs }
    expect((await calls.call('POST', '/chat/begin', begin)).code).toBe('project.not-found')
    const own = await newProject('À moi')
    const chat = await calls.createChat('Le sien', stranger)
    expect((await bulkMove({ ids: [chat], projectId: own })).data.done).toBe(0)
    expect((await worksOf(theirs)).total).toBe(0)
    expect((await calls.get<Chat[]>(`/chat?project=${theirs}`)).length).toBe(0)
  })

  test('une collection qu’on ne peut pas lire n’est pas la sienne', async () => {
    const id = await newProject('Budget')
    const change = (collectionId: string | null) =>
      calls.call<Project>('PATCH', `/projects/${id}`, { collectionId })
    expect((await change('inconnue')).code).toBe('knowledge.not-found')
    const made = await calls.call<{ id: string }>('POST', '/knowledge/collections', { name: 'D' })
    expect((await change(made.data.id)).data.collectionId).toBe(made.data.id)
    expect((await change(null)).data.collectionId).toBeNull()
  })
})

describe('des travaux de toute sorte', () => {
  test('y entrent, se comptent, se filtrent partout, et en sortent', async () => {
    const id = await newProject('Budget')
    const made = new Map<ListedKind, string>()
    for (const kind of listedKinds) made.set(kind, await calls.make(kind))
    for (const [kind, workId] of made) {
      const { data } = await move(workId, id)
      expect([kind, data.project]).toEqual([kind, { id, name: 'Budget' }])
    }
    expect((await worksOf(id)).total).toBe(listedKinds.length)
    expect((await worksOf(id, '&kind=image')).works).toMatchObject([{ id: made.get('image') }])
    expect((await read(id)).works).toEqual(Object.fromEntries(listedKinds.map((one) => [one, 1])))
    for (const [kind, workId] of made) {
      const listed = await calls.get<object[]>(`${workLists[kind]}?project=${id}`)
      expect([kind, listed]).toMatchObject([kind, [{ id: workId, project: { name: 'Budget' } }]])
      const other = await newProject(`Autre ${kind}`)
      expect(await calls.get(`${workLists[kind]}?project=${other}`)).toEqual([])
      await move(workId, null)
      expect(await calls.get(`${workLists[kind]}?project=${id}`)).toEqual([])
    }
  })

  test('un projet supprimé les laisse où ils sont ; rétabli, il les retrouve, sauf ceux d’un autre', async () => {
    const id = await newProject('Budget')
    const chats = [await calls.createChat('Un'), await calls.createChat('Deux')]
    const [stays = '', leaves = ''] = chats
    await bulkMove({ ids: chats, projectId: id })
    await remove(id)
    expect((await calls.call('GET', `/projects/${id}`)).status).toBe(404)
    const listed = await calls.get<Chat[]>('/chat')
    expect(listed.map((chat) => chat.id).sort()).toEqual([...chats].sort())
    for (const chat of listed) expect(chat.project).toBeUndefined()
    expect((await worksOf(id)).total).toBe(0)
    expect((await move(stays, id)).code).toBe('project.not-found')
    const other = await newProject('Autre')
    await move(leaves, other)
    expect(await calls.get<Trash>('/trash')).toMatchObject({ works: [{ id, kind: 'project' }] })
    await restore(id)
    expect(await idsOf(id)).toEqual([stays])
    expect(await idsOf(other)).toEqual([leaves])
    await remove(id)
    expect((await calls.call('DELETE', `/trash/${id}`)).status).toBe(200)
    expect((await calls.get<Work>(`/works/${stays}`)).project).toBeNull()
    const { rows } = { rows: await leftIn(id) }
    expect(rows).toEqual([])
  })

  const leftIn = (id: string) =>
    calls.app.services.database.queries
      .selectFrom('works')
      .select('id')
      .where('project_id', '=', id)
      .execute()

  test('un chat commence dans un projet, sa copie y reste, un chat temporaire n’y est pas', async () => {
    const id = await newProject('Budget')
    const body = { content: 'Bonjour', model: 'modele-scripte', projectId: id }
    const { data } = await calls.call<BegunChat>('POST', '/chat/begin', body)
    expect(await idsOf(id)).toEqual([data.chat.id])
    const opened = await calls.get<{ chat: Chat }>(`/chat/${data.chat.id}/messages`)
    expect(opened.chat.project).toEqual({ id, name: 'Budget' })
    await expect
      .poll(async () => (await calls.get<Chat>(`/chat/${data.chat.id}`)).replying)
      .toBe(false)
    const copy = await calls.call<Chat>('POST', `/chat/${data.chat.id}/duplicate`, {})
    expect(await idsOf(id)).toEqual([copy.data.id, data.chat.id].sort())
    const temporary = await calls.call('POST', '/chat/begin', { ...body, isTemporary: true })
    expect(temporary.status).toBe(400)
    await remove(id)
    expect((await calls.call('POST', '/chat/begin', body)).code).toBe('project.not-found')
  })

  test('déplacés par un filtre, quand ils sont ceux que la personne a vus', async () => {
    const id = await newProject('Budget')
    const chats = [await calls.createChat('Un'), await calls.createChat('Deux')]
    const filter = { kind: 'chat' }
    expect((await bulkMove({ filter, expected: 3, projectId: id })).code).toBe('works.changed')
    expect((await bulkMove({ filter, expected: 2, projectId: id })).data.done).toBe(2)
    expect((await bulkMove({ filter, expected: 2, projectId: id })).data.done).toBe(0)
    const inProject = { filter: { project: id }, expected: 2 }
    expect((await bulkMove({ ...inProject, projectId: null })).data.done).toBe(2)
    expect((await bulkMove({ ids: chats })).status).toBe(400)
    const tag = { action: 'pin', ids: chats, projectId: id }
    expect((await calls.call('POST', '/works/bulk', tag)).status).toBe(400)
  })

  test('500 déplacés pendant que le projet est supprimé : tous, ou aucun et une réponse claire', async () => {
    const ids = await createMany(500)
    const id = await newProject('Budget')
    const [moved] = await Promise.all([bulkMove({ ids, projectId: id }), remove(id)])
    const isMoved = moved?.status === 200
    expect(isMoved ? moved?.data.done : moved?.code).toBe(isMoved ? 500 : 'project.not-found')
    await restore(id)
    expect((await worksOf(id)).total).toBe(isMoved ? 500 : 0)
    expect((await calls.get<WorkPage>('/works?kind=chat')).total).toBe(500)
    expect((await calls.call('DELETE', `/projects/${id}`)).status).toBe(200)
    expect((await calls.call('DELETE', `/trash/${id}`)).status).toBe(200)
    expect((await calls.get<WorkPage>('/works?kind=chat')).total).toBe(500)
  })

  test('500 déplacés pendant que certains sont supprimés : ceux-là seuls restent à la corbeille, rangés ou non', async () => {
    const ids = await createMany(500)
    const id = await newProject('Budget')
    const removed = ids.slice(100, 104)
    const [moved] = await Promise.all([
      bulkMove({ ids, projectId: id }),
      atOnce(removed.length, (index) => calls.call('DELETE', `/chat/${removed[index]}`)),
    ])
    const { done } = moved?.data ?? { done: 0 }
    expect(moved?.status).toBe(200)
    expect(done).toBeGreaterThanOrEqual(496)
    expect((await worksOf(id)).total).toBe(496)
    expect((await calls.get<WorkPage>('/works?kind=chat')).total).toBe(496)
    await restore(...removed)
    expect((await worksOf(id)).total).toBe(done)
  })
})

test('ce qui entre dans un projet ou en sort se voit dans les autres fenêtres de sa personne, et d’elle seule', async () => {
  const stranger = await calls.stranger()
  const [own, others] = [
    await openLivePage(calls.app, calls.token),
    await openLivePage(calls.app, stranger),
  ]
  const id = await newProject('Budget')
  const chats = [await calls.createChat('Un'), await calls.createChat('Deux')]
  expect(await own.next('projects')).toBeDefined()
  await move(chats[0] ?? '', id)
  expect(await own.next('projects')).toBeDefined()
  await bulkMove({ ids: chats, projectId: id })
  expect(await own.next('projects')).toBeDefined()
  await bulkMove({ ids: chats, projectId: null })
  expect(await own.next('projects')).toBeDefined()
  // Nothing moves: nothing is announced.
  await bulkMove({ ids: chats, projectId: null })
  await calls.call('PATCH', `/works/${chats[0]}`, { isPinned: true })
  for (const token of [calls.token, stranger])
    await calls.app.call('PUT', '/settings', { token, body: { theme: 'dark' } })
  expect(await own.before('settings')).not.toContain('projects')
  expect(await others.before('settings')).not.toContain('projects')
  own.close()
  others.close()
})
