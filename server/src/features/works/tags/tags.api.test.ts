import type { ImageRecord } from '@atelier/contract/images/images'
import type { Tag } from '@atelier/contract/works/tags'
import {
  type ListedKind,
  listedKinds,
  type WorkTag,
  workLimits,
} from '@atelier/contract/works/work-kinds'
import type { Work, WorkPage } from '@atelier/contract/works/works'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createWorkCalls, type WorkCalls, workLists } from '#testing/works/work-calls.ts'

let calls: WorkCalls
beforeEach(async () => {
  calls = await createWorkCalls()
})
afterEach(() => calls.app.close())

const tagWork = (id: string, tags: readonly string[]) =>
  calls.call<Work>('PATCH', `/works/${id}`, { tags })
const names = (tags: readonly { name: string }[] = []) => tags.map(({ name }) => name)
const allTags = () => calls.get<Tag[]>('/tags')
const usesOf = async () => (await allTags()).map(({ name, uses }) => `${name} ${uses}`).sort()
const createTag = (name: string) => calls.call<Tag>('POST', '/tags', { name })

describe('les étiquettes d’un travail', () => {
  test('se nomment ; un nouveau nom en fait une, un connu sans casse ni accents la reprend', async () => {
    const [one, two] = [await calls.createChat('Un'), await calls.createChat('Deux')]
    const tagged = await tagWork(one, ['Élections', '  urgent '])
    expect(names(tagged.data.tags)).toEqual(['Élections', 'urgent'])
    expect(names((await tagWork(two, ['URGENT', 'elections', 'urgent'])).data.tags)).toEqual([
      'urgent',
      'Élections',
    ])
    expect(await usesOf()).toEqual(['urgent 2', 'Élections 2'])
    expect((await calls.get<Work>(`/works/${two}`)).tags).toEqual(
      (await calls.get<WorkPage>('/works')).works[0]?.tags,
    )
    expect((await tagWork(two, [])).data.tags).toEqual([])
    expect(await usesOf()).toEqual(['urgent 1', 'Élections 1'])
  })

  test('sont dix au plus, d’un à quatre-vingts caractères', async () => {
    const id = await calls.createChat('Un')
    const eleven = Array.from({ length: 11 }, (_, index) => `n° ${index}`)
    expect((await tagWork(id, eleven)).status).toBe(400)
    expect((await tagWork(id, [' '])).status).toBe(400)
    expect((await tagWork(id, ['é'.repeat(workLimits.tagMax + 1)])).status).toBe(400)
    expect((await tagWork(id, ['é'.repeat(workLimits.tagMax), ...eleven.slice(2)])).status).toBe(
      200,
    )
    expect(await allTags()).toHaveLength(10)
  })

  test('suivent la corbeille : sans compter là, et rendues avec lui', async () => {
    const id = await calls.createChat('Un')
    await tagWork(id, ['Mairie'])
    const [tag] = await allTags()
    await calls.call('DELETE', `/chat/${id}`)
    expect(await usesOf()).toEqual(['Mairie 0'])
    expect((await calls.get<WorkPage>(`/works?tag=${tag?.id}`)).total).toBe(0)
    await calls.call('POST', '/trash/restore', { ids: [id] })
    expect(await usesOf()).toEqual(['Mairie 1'])
    expect(names((await calls.get<Work>(`/works/${id}`)).tags)).toEqual(['Mairie'])
  })

  test('ne se voient, ne se lisent et ne se changent que par qui les a', async () => {
    const id = await calls.createChat('Un')
    await tagWork(id, ['Mairie'])
    const [tag] = await allTags()
    const stranger = await calls.stranger()
    const foreign = (method: 'GET' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      calls.call<WorkPage>(method, path, body, stranger)
    expect((await foreign('GET', '/tags')).data).toEqual([])
    expect((await foreign('GET', `/works?tag=${tag?.id}`)).data).toMatchObject({
      works: [],
      total: 0,
    })
    expect((await foreign('PATCH', `/tags/${tag?.id}`, { name: 'À moi' })).code).toBe(
      'tag.not-found',
    )
    expect((await foreign('DELETE', `/tags/${tag?.id}`)).code).toBe('tag.not-found')
    expect((await foreign('PATCH', `/works/${id}`, { tags: [] })).code).toBe('works.not-found')
    expect((await foreign('GET', `/works/${id}`)).code).toBe('works.not-found')
    expect(await usesOf()).toEqual(['Mairie 1'])
  })
})

describe('une étiquette', () => {
  test('se crée, se renomme partout, et se supprime sans rien emporter', async () => {
    const id = await calls.createChat('Un')
    const { data: tag } = await createTag('Budget')
    expect(tag).toEqual({ id: tag.id, name: 'Budget', uses: 0 })
    await tagWork(id, ['budget'])
    expect((await createTag('BUDGÉT')).code).toBe('tag.taken')
    await createTag('Autre')
    const rename = (name: string) => calls.call<Tag>('PATCH', `/tags/${tag.id}`, { name })
    expect((await rename('autre')).code).toBe('tag.taken')
    expect((await rename('bûdget')).data).toEqual({ id: tag.id, name: 'bûdget', uses: 1 })
    expect(names((await calls.get<Work>(`/works/${id}`)).tags)).toEqual(['bûdget'])
    expect((await calls.call('DELETE', `/tags/${tag.id}`)).status).toBe(200)
    expect((await calls.call('DELETE', `/tags/${tag.id}`)).code).toBe('tag.not-found')
    expect((await calls.get<Work>(`/works/${id}`)).tags).toEqual([])
    expect(await usesOf()).toEqual(['Autre 0'])
  })

  test('des signes seuls font des noms différents', async () => {
    for (const name of ['🎉', '🎈', 'C++', 'C#', '!'])
      expect([name, (await createTag(name)).status]).toEqual([name, 200])
  })
})

describe('les listes', () => {
  test('cherchent dans le titre, sans casse ni accents, et comptent ce qu’elles montrent', async () => {
    for (const title of ['Délibération du marché', 'Marché aux fleurs', 'Voirie', 'Œuvre'])
      await calls.createChat(title)
    await calls.app.services.chat.whenIndexed()
    const found = async (query: string) => {
      const { works, total } = await calls.get<WorkPage>(`/works?${query}`)
      expect(total).toBeGreaterThanOrEqual(works.length)
      return works.map(({ title }) => title).sort()
    }
    expect(await found('q=MARCHE')).toEqual(['Délibération du marché', 'Marché aux fleurs'])
    expect(await found('q=marche%20delib')).toEqual(['Délibération du marché'])
    expect(await found('q=oeuv')).toEqual(['Œuvre'])
    expect(await found('q=rien')).toEqual([])
    expect(await found('q=marche&kind=image')).toEqual([])
    expect(await found('q=%25')).toHaveLength(4)
    const page = await calls.get<WorkPage>('/works?q=marche&limit=1')
    expect([page.works.length, page.total]).toEqual([1, 2])
    const rest = await calls.get<WorkPage>(`/works?q=marche&limit=1&cursor=${page.next}`)
    expect(rest.works).toHaveLength(1)
  })

  test('se filtrent par étiquette, page par page, qu’elle soit rare ou fréquente', async () => {
    const ids: string[] = []
    for (let index = 0; index < 12; index += 1) ids.push(await calls.createChat(`Chat ${index}`))
    for (const id of ids.slice(0, 10)) await tagWork(id, ['fréquente'])
    await tagWork(ids[0] ?? '', ['rare', 'fréquente'])
    const tags = await allTags()
    const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id
    const list = async (tag: string, page: string) =>
      (await calls.get<{ id: string }[]>(`/chat?tag=${idOf(tag)}${page}`)).map(({ id }) => id)
    expect(await list('rare', '')).toEqual([ids[0]])
    expect(await list('fréquente', '')).toEqual(ids.slice(0, 10).toReversed())
    expect(await list('fréquente', '&limit=2&page=3')).toEqual([ids[5], ids[4]])
    expect(await list('rare', '&pinned=true')).toEqual([])
    await calls.call('PATCH', `/works/${ids[0]}`, { isPinned: true })
    expect(await list('rare', '&pinned=true')).toEqual([ids[0]])
    await calls.call('PATCH', `/works/${ids[0]}`, { isArchived: true })
    expect(await list('fréquente', '')).toEqual(ids.slice(1, 10).toReversed())
    expect(await list('fréquente', '&state=archived')).toEqual([ids[0]])
    expect(await usesOf()).toEqual(['fréquente 10', 'rare 1'])
  })
})

describe('à la fois', () => {
  test('la même étiquette faite deux fois n’est qu’une', async () => {
    const made = await atOnce(8, () => createTag('Mairie'))
    expect(made.filter(({ code }) => code === 'tag.taken')).toHaveLength(7)
    const ids = await atOnce(6, (index) => calls.createChat(`Chat ${index}`))
    await atOnce(6, (index) => tagWork(ids[index] ?? '', ['Nouvelle', `n° ${index % 2}`]))
    expect(await usesOf()).toEqual(['Mairie 0', 'Nouvelle 6', 'n° 0 3', 'n° 1 3'])
  })

  test('la deux cent unième est refusée, par toutes les portes', async () => {
    const id = await calls.createChat('Un')
    for (let index = 0; index < workLimits.tagsMax - 2; index += 1)
      await calls.app.services.works.createTag(calls.userId, `n° ${index}`)
    const made = await atOnce(6, (index) => createTag(`de trop ${index}`))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(made.find(({ status }) => status !== 200)?.code).toBe('tag.too-many')
    expect((await tagWork(id, ['encore une'])).code).toBe('tag.too-many')
    const body = { action: 'tag', tag: 'encore une', ids: [id] }
    expect((await calls.call('POST', '/works/bulk', body)).code).toBe('tag.too-many')
    expect((await tagWork(id, ['n° 7'])).status).toBe(200)
    expect(await allTags()).toHaveLength(workLimits.tagsMax)
  })

  test('étiqueter pendant qu’elle se supprime n’échoue pas, et n’en laisse pas la moitié', async () => {
    const ids = await atOnce(6, (index) => calls.createChat(`Chat ${index}`))
    const { data: tag } = await createTag('Mairie')
    const answers = await atOnce(7, (index) =>
      index === 3
        ? calls.call('DELETE', `/tags/${tag.id}`)
        : calls.call('POST', '/works/bulk', { action: 'tag', tag: 'Mairie', ids }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200))
    for (const { name, uses } of await allTags())
      expect([name, uses]).toEqual([
        'Mairie',
        (await calls.get<WorkPage>(`/works?tag=${(await allTags())[0]?.id}`)).total,
      ])
  })
})

describe('les travaux de chaque sorte', () => {
  beforeEach(async () => {
    await calls.app.close()
    calls = await createWorkCalls({ kinds: true })
  })

  test.each(listedKinds)(
    'se listent par étiquette, épingle et archive (%s)',
    async (kind: ListedKind) => {
      const [one, two] = [await calls.make(kind), await calls.make(kind)]
      const list = async (query = '') =>
        await calls.get<{ id: string; isPinned?: boolean; tags?: (string | WorkTag)[] }[]>(
          `${workLists[kind]}${query}`,
        )
      const ids = async (query: string) => (await list(query)).map(({ id }) => id)
      for (const item of await list()) {
        expect(item.isPinned).toBeUndefined()
        expect(item.tags ?? []).toEqual([])
      }
      await calls.call('PATCH', `/works/${one}`, { isPinned: true, tags: ['Mairie'] })
      const [tag] = await allTags()
      const chosen = kind === 'image' ? 'MAIRIE' : tag?.id
      expect(await ids(`?tag=${chosen}`)).toEqual([one])
      expect(await list('?pinned=true')).toMatchObject([
        {
          ...{ id: one, isPinned: true },
          tags: kind === 'image' ? ['Mairie'] : [{ id: tag?.id, name: 'Mairie' }],
        },
      ])
      await calls.call('PATCH', `/works/${one}`, { isArchived: true })
      expect(await ids('')).toEqual([two])
      expect(await ids('?state=archived')).toEqual([one])
      expect(await ids(`?state=archived&tag=${chosen}&pinned=true`)).toEqual([one])
      expect(await ids(`?tag=${chosen}`)).toEqual([])
      expect(await ids('?tag=inconnue')).toEqual([])
    },
  )

  test('les appels des images les disent par leurs noms, comme avant', async () => {
    const [one, two] = [await calls.make('image'), await calls.make('image')]
    const set = (id: string, tags: readonly string[]) =>
      calls.call<ImageRecord>('POST', `/images/${id}/tags`, { tags })
    expect((await set(one, ['Affiche', ' mairie ', 'affiche'])).data.tags).toEqual([
      'affiche',
      'mairie',
    ])
    const many = Array.from({ length: 20 }, (_, index) => `n° ${index}`)
    expect((await set(two, many)).data.tags).toEqual(many)
    expect((await set(two, [...many, 'de trop'])).status).toBe(400)
    expect((await calls.get<{ tags: string[] }>('/images/facets')).tags).toContain('affiche')
    await set(one, [])
    expect((await calls.get<{ tags: string[] }>('/images/facets')).tags).not.toContain('affiche')
    await calls.call('DELETE', `/images/${one}`)
    expect((await set(one, ['x'])).code).toBe('image.not-found')
  })
})
