import type { AuditEntry } from '@atelier/contract/audit/audit'
import type { StorageUsage } from '@atelier/contract/my-data/my-data'
import { type Share, shareLimits } from '@atelier/contract/sharing/shares'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { createSharingSetup, type SharingSetup } from '#testing/sharing/sharing-setup.ts'

let setup: SharingSetup
beforeEach(async () => {
  setup = await createSharingSetup()
})
afterEach(() => setup.close())

type Made = { readonly share: Share; readonly secret: string }
const files = () =>
  setup.app.services.database.queries
    .selectFrom('files')
    .select(['id', 'kind', 'owner_id'])
    .where('kind', '=', 'shares')
    .execute()
const rowCount = async () =>
  (await setup.app.services.database.queries.selectFrom('shares').select('id').execute()).length

/** A chat whose first question has a file. */
async function chatWithFile() {
  const chatId = await setup.newChat([])
  const posted = await setup.post(Buffer.from('Le règlement'), 'note.txt', {
    chatId,
    token: setup.owner.token,
  })
  const { id } = posted.json<{ data: { id: string } }>().data
  await setup.asOwner('POST', `/chat/${chatId}/messages`, {
    content: 'Lis ceci',
    attachments: [id],
  })
  return { chatId, attachmentId: id }
}
const linkOf = async ({ share, secret }: Made, number = 1) => {
  const answer = await setup.asAnyone('POST', `/shared/${share.id}/file`, { secret, number })
  return answer.json<{ data?: { url: string } }>().data?.url
}

describe('les fichiers d’un partage', () => {
  test('n’y sont que si on les a choisis, en copies qui s’ouvrent par un lien de cinq minutes', async () => {
    const { chatId } = await chatWithFile()
    const without = await setup.share(chatId)
    expect(await linkOf(without)).toBeUndefined()
    const made = await setup.share(chatId, { withFiles: true })
    const page = setup.page(
      await setup.asAnyone('POST', setup.readPath(made.share), { secret: made.secret }),
    )
    expect(page.messages[0]?.files).toMatchObject([{ number: 1, name: 'note.txt' }])
    const url = (await linkOf(made)) ?? ''
    expect((await setup.fetched(url)).bytes.toString()).toBe('Le règlement')
    const of = new URL(url, 'http://a')
    // Neither another number nor another share opens by it, and no link of /uploads does.
    for (const path of [
      of.pathname.replace('/files/1', '/files/2'),
      of.pathname.replace(made.share.id, without.share.id),
    ])
      expect((await setup.fetched(path + of.search)).status).toBe(404)
    const [copy] = await files()
    expect((await setup.fetched(`/uploads/${copy?.id}${of.search}`)).status).toBe(404)
    setup.clock.advance(shareLimits.fileLinkSeconds * 1000)
    expect((await setup.fetched(url)).status).toBe(404)
  })

  test('restent ceux du partage quand l’original est supprimé, et disparaissent avec lui', async () => {
    const { chatId } = await chatWithFile()
    const made = await setup.share(chatId, { withFiles: true })
    const url = (await linkOf(made)) ?? ''
    const stored = await setup.storedFiles()
    await setup.asOwner('PUT', `/shares/${made.share.id}/refresh`)
    expect(await setup.storedFiles()).toBe(stored)
    // A link of the former copy opens nothing of the new one.
    expect((await setup.fetched(url)).status).toBe(404)
    const renewed = (await linkOf(made)) ?? ''
    expect((await setup.fetched(renewed)).status).toBe(200)
    await setup.asOwner('DELETE', `/shares/${made.share.id}`)
    expect((await setup.fetched(renewed)).status).toBe(404)
    expect([await files(), await setup.storedFiles()]).toEqual([[], stored - 2])
  })

  test.each(['page.html', 'dessin.svg', 'page.xhtml'])(
    'ne s’ouvrent jamais comme une page : %s',
    async (name) => {
      const chatId = await setup.newChat([])
      const text = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
      const posted = await setup.post(Buffer.from(text), name, {
        chatId,
        token: setup.owner.token,
      })
      const { id } = posted.json<{ data: { id: string } }>().data
      const question = { content: 'Lis ceci', attachments: [id] }
      await setup.asOwner('POST', `/chat/${chatId}/messages`, question)
      const url = await linkOf(await setup.share(chatId, { withFiles: true }))
      const { headers } = await setup.app.open(url ?? '')
      expect(headers).toMatchObject({
        'content-type': 'text/plain',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
        'x-content-type-options': 'nosniff',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    },
  )

  test('comptent dans l’espace de qui partage', async () => {
    const usage = async () =>
      (await setup.asOwner('GET', '/belongings/storage')).json<{ data: StorageUsage }>().data
    const { chatId } = await chatWithFile()
    const before = await usage()
    const { share } = await setup.share(chatId, { withFiles: true })
    const after = await usage()
    const shares = after.kinds.find(({ kind }) => kind === 'shares')
    expect(shares).toEqual({ kind: 'shares', count: 1, byteSize: share.byteSize })
    expect(after.byteSize - before.byteSize).toBe(share.byteSize)
    await setup.asOwner('DELETE', '/shares')
    expect((await usage()).byteSize).toBe(before.byteSize)
  })
})

describe('il n’en reste rien', () => {
  test('après la fin, ni quand le chat est effacé définitivement', async () => {
    const chatId = await setup.newChat(['Un', 'Deux'])
    const other = await setup.newChat(['Un', 'Deux'])
    await setup.share(chatId)
    await setup.share(other, { audience: 'members', expiresInDays: null })
    await setup.share(other)
    await setup.asOwner('DELETE', `/chat/${chatId}`)
    await setup.app.services.sharing.sweep()
    expect(await rowCount()).toBe(3)
    await setup.asOwner('DELETE', `/trash/${chatId}`)
    await setup.app.services.sharing.sweep()
    expect(await rowCount()).toBe(2)
    setup.clock.advance(8 * 24 * 60 * 60_000)
    await setup.app.services.sharing.sweep()
    expect([await rowCount(), (await files()).length]).toEqual([1, 1])
  })

  test('quand le compte est supprimé', async () => {
    const { chatId } = await chatWithFile()
    await setup.share(chatId, { withFiles: true })
    await setup.asAdmin('DELETE', `/admin/users/${setup.owner.user.id}`)
    expect([await rowCount(), await files(), await setup.storedFiles()]).toEqual([0, [], 0])
  })
})

describe('ce qui ne se partage pas', () => {
  const refusalOf = async (chatId: string) =>
    setup.outcome(
      await setup.asOwner('POST', '/shares', { chatId, audience: 'link', expiresInDays: 7 }),
    )
  test('un chat vide, temporaire, d’une autre personne, ou à la corbeille', async () => {
    expect(await refusalOf(await setup.newChat([]))).toBe('409 share.empty')
    expect(await refusalOf(setup.chatId)).toBe('404 chat.not-found')
    const begun = await setup.asOwner('POST', '/chat/begin', {
      ...{ content: 'Secret', model: 'modele-scripte', isTemporary: true },
    })
    const { chat } = begun.json<{ data: { chat: { id: string } } }>().data
    expect(await refusalOf(chat.id)).toBe('409 share.temporary-chat')
    const trashed = await setup.newChat(['Un', 'Deux'])
    await setup.asOwner('DELETE', `/chat/${trashed}`)
    expect(await refusalOf(trashed)).toBe('404 chat.not-found')
  })

  test('plus de deux mille messages, ou plus que ce que l’espace permet', async () => {
    const long = await setup.newChat(Array.from({ length: shareLimits.messages + 1 }, () => 'n'))
    expect(await refusalOf(long)).toBe('413 share.too-large')
    const chatId = await setup.newChat(['Un', 'Deux'])
    const { userStorage, database } = setup.app.services
    await userStorage.setLimit(database.queries, setup.owner.user.id, 1)
    expect(await refusalOf(chatId)).toBe('507 limit.storage')
    expect([await rowCount(), await files()]).toEqual([0, []])
  })

  test('plus de deux cents à la fois, même demandés ensemble', async () => {
    const chatId = await setup.newChat(['Un', 'Deux'])
    const { share } = await setup.share(chatId)
    const { queries } = setup.app.services.database
    const row = await queries
      .selectFrom('shares')
      .selectAll()
      .where('id', '=', share.id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: shareLimits.open - 4 }, (_, index) => ({
      ...row,
      id: `s${index}`,
    }))
    for (let from = 0; from < copies.length; from += 50)
      await queries
        .insertInto('shares')
        .values(copies.slice(from, from + 50))
        .execute()
    const outcomes = await atOnce(8, () => refusalOf(chatId))
    expect(outcomes.filter((one) => one === 'read')).toHaveLength(3)
    expect(new Set(outcomes)).toEqual(new Set(['read', '409 share.too-many']))
  })
})

test('une mise à jour et une révocation à la fois ne laissent aucun fichier', async () => {
  const { chatId } = await chatWithFile()
  const stored = await setup.storedFiles()
  for (let round = 0; round < 4; round += 1) {
    const { share } = await setup.share(chatId, { withFiles: true })
    await atOnce(3, (index) =>
      index === 1
        ? setup.asOwner('DELETE', `/shares/${share.id}`)
        : setup.asOwner('PUT', `/shares/${share.id}/refresh`),
    )
    expect([await rowCount(), await files(), await setup.storedFiles()]).toEqual([0, [], stored])
  }
})

test('le journal d’audit dit ce qui est fait, et la première ouverture, sans dire de qui', async () => {
  const chatId = await setup.newChat(['Un', 'Deux'])
  const { share, secret } = await setup.share(chatId)
  for (let opened = 0; opened < 2; opened += 1)
    await setup.asReader('POST', setup.memberPath(share), { secret })
  await setup.asOwner('PUT', `/shares/${share.id}/refresh`)
  await setup.asOwner('DELETE', `/shares/${share.id}`)
  const { data } = (await setup.asAdmin('GET', '/admin/audit')).json<{ data: AuditEntry[] }>()
  const ofShares = data.filter(({ action }) => action.startsWith('share.'))
  expect(ofShares.map(({ action, actor }) => `${action} ${actor.email}`)).toEqual(
    ['revoked', 'refreshed', 'opened', 'made'].map(
      (what) => `share.${what} ${setup.owner.user.email}`,
    ),
  )
  const text = JSON.stringify(ofShares)
  for (const hidden of [setup.reader.user.id, 'Le budget', secret])
    expect(text).not.toContain(hidden)
})

test('qui essaie un lien après l’autre est freiné, qui lit ne l’est pas', async () => {
  const { share, secret } = await setup.share(await setup.newChat(['Un', 'Deux']))
  const read = async (given: string) =>
    setup.outcome(await setup.asAnyone('POST', setup.readPath(share), { secret: given }))
  const outcomes = await atOnce(32, (index) => read(`x${index}`))
  expect(new Set(outcomes)).toEqual(new Set(['404 share.not-found', '429 share.too-often']))
  expect(await read(secret)).toBe('read')
})
