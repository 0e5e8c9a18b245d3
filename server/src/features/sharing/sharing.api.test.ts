import type { Share } from '@atelier/contract/sharing/shares'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSharingSetup, type SharingSetup } from '#testing/sharing/sharing-setup.ts'

let setup: SharingSetup
beforeEach(async () => {
  setup = await createSharingSetup()
})
afterEach(() => setup.close())

const ended = '404 share.not-found'
type Made = { readonly share: Share; readonly secret: string }
const asAnyone = async ({ share, secret }: Made) =>
  setup.outcome(await setup.asAnyone('POST', setup.readPath(share), { secret }))
const asMember = async ({ share, secret }: Made) =>
  setup.outcome(await setup.asReader('POST', setup.memberPath(share), { secret }))
const codeOf = async (draft: object) =>
  setup.outcome(await setup.asOwner('POST', '/shares', { expiresInDays: 7, ...draft }))

describe('un partage', () => {
  test('se lit avec son lien, sans compte, et ne dit que le texte, les modèles et les dates', async () => {
    const chatId = await setup.newChat(['Combien\u00a0?', 'Douze mille.'], {
      reasoning: 'Je compte les lignes.',
    })
    const made = await setup.share(chatId)
    const answer = await setup.asAnyone('POST', setup.readPath(made.share), {
      secret: made.secret,
    })
    const page = setup.page(answer)
    expect(page).toMatchObject({ author: null, isLast: true })
    expect(page.title).toContain('Le budget')
    const timestamp = expect.any(String)
    expect(page.messages).toEqual([
      { role: 'user', content: 'Combien\u00a0?', timestamp },
      { role: 'assistant', content: 'Douze mille.', model: 'modele-scripte', timestamp },
    ])
    // No id of the owner, of the chat or of its messages travels, nor what was not chosen.
    const text = JSON.stringify(answer.json())
    for (const hidden of [setup.owner.user.id, setup.owner.user.email, chatId, 'Odile', 'compte'])
      expect(text).not.toContain(hidden)
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-7/)
  })

  test('montre le raisonnement et la signature à qui les a choisis', async () => {
    const chatId = await setup.newChat(['Combien\u00a0?', 'Douze.'], { reasoning: 'Je compte.' })
    const made = await setup.share(chatId, { withReasoning: true, showsName: true })
    const page = setup.page(
      await setup.asAnyone('POST', setup.readPath(made.share), { secret: made.secret }),
    )
    expect(page).toMatchObject({ author: 'Odile', messages: [{}, { reasoning: 'Je compte.' }] })
  })

  test('est une copie\u00a0: ce qui s’ajoute au chat n’y est qu’après une mise à jour', async () => {
    const chatId = await setup.newChat(['Un', 'Deux'])
    const made = await setup.share(chatId)
    await setup.asOwner('PUT', `/chat/${chatId}`, { title: 'Autre titre' })
    const body = { secret: made.secret }
    const before = setup.page(await setup.asAnyone('POST', setup.readPath(made.share), body))
    expect(before.title).not.toBe('Autre titre')
    const refreshed = await setup.asOwner('PUT', `/shares/${made.share.id}/refresh`)
    expect(refreshed.status).toBe(200)
    const after = setup.page(await setup.asAnyone('POST', setup.readPath(made.share), body))
    expect(after.title).toBe('Autre titre')
    expect(after.refreshedAt).not.toBe(before.refreshedAt)
    // A page of the former copy leads to the first of the new one.
    const goesOn = { ...body, cursor: before.cursor }
    const next = setup.page(await setup.asAnyone('POST', setup.readPath(made.share), goesOn))
    expect(next.messages).toHaveLength(2)
  })

  test('s’arrête au message choisi, aussi après une mise à jour', async () => {
    const chatId = await setup.newChat(['Un', 'Deux', 'Le secret', 'Quatre'])
    const { messages } = (await setup.asOwner('GET', `/chat/${chatId}/messages`)).json<{
      data: { messages: { id: string }[] }
    }>().data
    const made = await setup.share(chatId, { upTo: messages[1]?.id })
    for (const again of [false, true]) {
      if (again) await setup.asOwner('PUT', `/shares/${made.share.id}/refresh`)
      const answer = await setup.asAnyone('POST', setup.readPath(made.share), {
        secret: made.secret,
      })
      expect(setup.page(answer).messages.map(({ content }) => content)).toEqual(['Un', 'Deux'])
    }
    const foreign = { chatId, audience: 'link', upTo: 'ailleurs' }
    expect(await codeOf(foreign)).toBe('404 chat.message-not-found')
  })

  test('se lit page par page, et rien ne se lit à une position inventée', async () => {
    const chatId = await setup.newChat(Array.from({ length: 130 }, (_, index) => `n${index}`))
    const { share, secret } = await setup.share(chatId)
    const read = (cursor?: string) =>
      setup.asAnyone('POST', setup.readPath(share), { secret, ...(cursor && { cursor }) })
    const contents: string[] = []
    let page = setup.page(await read())
    contents.push(...page.messages.map(({ content }) => content))
    while (!page.isLast) {
      page = setup.page(await read(page.cursor))
      contents.push(...page.messages.map(({ content }) => content))
    }
    expect(contents).toEqual(Array.from({ length: 130 }, (_, index) => `n${index}`))
    // After the last page it only says that the share still works.
    expect(setup.page(await read(page.cursor))).toMatchObject({ messages: [], isLast: true })
    const [copy] = page.cursor.split('.')
    expect(setup.outcome(await read(`${copy}.7`))).toBe(ended)
    expect((await setup.shares())[0]).toMatchObject({ openings: 1 })
  })

  test('se continue dans un chat à soi, avec d’autres identifiants', async () => {
    const chatId = await setup.newChat(['Un', 'Deux', 'Trois', 'Quatre'])
    const { share, secret } = await setup.share(chatId)
    const copied = await setup.asReader('POST', `/shared/${share.id}/copy`, { secret })
    const { chatId: copy } = copied.json<{ data: { chatId: string } }>().data
    expect(copy).not.toBe(chatId)
    const messages = async (call: typeof setup.asOwner, id: string) =>
      (await call('GET', `/chat/${id}/messages`)).json<{
        data: { messages: { id: string; content: string }[] }
      }>().data.messages
    const [mine, theirs] = [
      await messages(setup.asReader, copy),
      await messages(setup.asOwner, chatId),
    ]
    expect(mine.map(({ content }) => content)).toEqual(['Un', 'Deux', 'Trois', 'Quatre'])
    const ids = new Set(theirs.map(({ id }) => id))
    expect(mine.filter(({ id }) => ids.has(id))).toEqual([])
    expect((await setup.asOwner('GET', `/chat/${copy}`)).status).toBe(404)
    const wrong = await setup.asReader('POST', `/shared/${share.id}/copy`, { secret: 'x' })
    expect(setup.outcome(wrong)).toBe(ended)
  })
})

describe('ne se lit plus', () => {
  const bySuspension = (isSuspended: boolean) =>
    setup.asAdmin('PATCH', `/admin/users/${setup.owner.user.id}/status`, { isSuspended })
  const reasons: Record<string, (made: Made, chatId: string) => Promise<unknown>> = {
    révoqué: ({ share }) => setup.asOwner('DELETE', `/shares/${share.id}`),
    'révoqué avec tous': () => setup.asOwner('DELETE', '/shares'),
    'révoqué par l’administrateur': ({ share }) =>
      setup.asAdmin('DELETE', `/admin/shares/${share.id}`),
    'son chat à la corbeille': (_, chatId) => setup.asOwner('DELETE', `/chat/${chatId}`),
    'sa personne suspendue': () => bySuspension(true),
    'sa personne désactivée': () =>
      setup.asAdmin('PATCH', `/admin/users/${setup.owner.user.id}/status`, { isActive: false }),
    'sa personne supprimée': () => setup.asAdmin('DELETE', `/admin/users/${setup.owner.user.id}`),
    'le partage fermé': () => setup.allow('nobody'),
    'le chat fermé': () =>
      setup.asAdmin('PUT', '/admin/config', { features: { chatEnabled: false } }),
    expiré: async () => setup.clock.advance(8 * 24 * 60 * 60_000),
  }
  test.each(Object.keys(reasons))('%s', async (reason) => {
    const chatId = await setup.newChat(['Un', 'Deux'])
    const made = await setup.share(chatId)
    expect(await asAnyone(made)).toBe('read')
    await reasons[reason]?.(made, chatId)
    expect(await asAnyone(made)).toBe(ended)
  })

  test('et se lit de nouveau quand la raison est passée', async () => {
    const chatId = await setup.newChat(['Un', 'Deux'])
    const made = await setup.share(chatId)
    await setup.asOwner('DELETE', `/chat/${chatId}`)
    expect(await setup.shares()).toMatchObject([{ closedBy: 'trash' }])
    await setup.asOwner('POST', '/trash/restore', { ids: [chatId] })
    await setup.allow('members')
    expect(await setup.shares()).toMatchObject([{ closedBy: 'administrator' }])
    expect(await asAnyone(made)).toBe(ended)
    await setup.allow('link')
    await bySuspension(true)
    expect(await asAnyone(made)).toBe(ended)
    await bySuspension(false)
    expect(await asAnyone(made)).toBe('read')
  })
})

describe('qui peut quoi', () => {
  test('avec les personnes de l’installation seulement\u00a0: sans session, rien', async () => {
    const made = await setup.share(await setup.newChat(['Un', 'Deux']), {
      ...{ audience: 'members', expiresInDays: null },
    })
    expect([await asAnyone(made), await asMember(made)]).toEqual([ended, 'read'])
    const noSession = await setup.asAnyone('POST', setup.memberPath(made.share), {
      secret: made.secret,
    })
    expect(noSession.status).toBe(401)
  })

  test('le lien d’un partage révoqué, un autre secret et un autre partage ont la même réponse', async () => {
    const chatId = await setup.newChat(['Un', 'Deux'])
    const [one, other, revoked] = [
      await setup.share(chatId),
      await setup.share(chatId),
      await setup.share(chatId),
    ]
    await setup.asOwner('DELETE', `/shares/${revoked.share.id}`)
    const never = { share: { ...one.share, id: crypto.randomUUID() }, secret: one.secret }
    for (const made of [{ ...one, secret: other.secret }, { ...one, secret: '' }, revoked, never]) {
      const bodies = await Promise.all(
        [
          setup.asAnyone('POST', setup.readPath(made.share), { secret: made.secret || 'x' }),
          setup.asReader('POST', setup.memberPath(made.share), { secret: made.secret || 'x' }),
        ].map(async (answer) => {
          const { requestId: _, ...body } = (await answer).json()
          return body
        }),
      )
      for (const body of bodies) expect(body).toMatchObject({ code: 'share.not-found' })
      expect(bodies[0]).toEqual(bodies[1])
    }
  })

  test('le secret n’est gardé que par une empreinte, et n’est dans aucune liste', async () => {
    const { secret } = await setup.share(await setup.newChat(['Un', 'Deux']))
    const rows = await setup.app.services.database.queries
      .selectFrom('shares')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const lists = [
      await setup.asOwner('GET', '/shares'),
      await setup.asAdmin('GET', '/admin/shares'),
      await setup.asAdmin('GET', '/admin/audit'),
    ]
    for (const list of lists) expect(list.text).not.toContain(secret)
  })

  test('l’administrateur voit de qui, jamais quoi', async () => {
    await setup.share(await setup.newChat(['Un', 'Deux']))
    const listed = await setup.asAdmin('GET', '/admin/shares')
    expect(listed.json<{ data: object[] }>().data).toMatchObject([
      { owner: { name: 'Odile', email: setup.owner.user.email }, audience: 'link' },
    ])
    expect(listed.text).not.toContain('Le budget')
    expect(listed.text).not.toContain('openings')
  })

  test('rien sans l’accord de l’administrateur, ni plus long que lui ne veut', async () => {
    const chatId = await setup.newChat(['Un', 'Deux'])
    const off = '403 share.off'
    await setup.allow('members', { longestDays: 10 })
    expect(await codeOf({ chatId, audience: 'link' })).toBe(off)
    expect(await codeOf({ chatId, audience: 'members', expiresInDays: 11 })).toBe(off)
    expect(await codeOf({ chatId, audience: 'members', expiresInDays: 10 })).toBe('read')
    await setup.allow('nobody')
    expect(await codeOf({ chatId, audience: 'members' })).toBe(off)
    await setup.allow('link')
    expect(await codeOf({ chatId, audience: 'link', expiresInDays: null })).toBe(
      '400 request.invalid',
    )
  })
})
