import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import { imageLimits } from '@atelier/contract/images/images'
import type { ModelType } from '@atelier/contract/model-types/model-types'
import { audioUploads } from '@atelier/contract/transcription/transcription-options'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createAttachmentsSetup } from '#testing/setups/attachments-setup.ts'
import { createChatSetup } from '#testing/setups/chat-setup.ts'
import { createImagesSetup } from '#testing/setups/images-setup.ts'
import { createTusSetup } from '#testing/setups/tus-setup.ts'

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status)
const accepted = (answers: readonly { readonly status: number }[]) =>
  statusesOf(answers).filter((status) => status < 300)

describe('de cinquante demandes à la fois, il en passe exactement ce qu’il reste', () => {
  test('de réglages d’image nommés', async () => {
    const setup = await createImagesSetup()
    await using app = setup.app
    const save = (name: string) =>
      setup.post('/presets', { name, params: { model: 'sd/peintre', prompt: 'Un phare' } })
    const before = await atOnce(imageLimits.presetsMax - 10, (index) => save(`Avant ${index}`))
    expect(accepted(before)).toHaveLength(imageLimits.presetsMax - 10)
    const answers = await atOnce(50, (index) => save(`Réglage ${index}`))
    expect(accepted(answers)).toHaveLength(10)
    const stored = await app.call('GET', '/images/presets', { token: setup.token })
    expect(stored.json<{ data: object[] }>().data).toHaveLength(imageLimits.presetsMax)
  })

  test('de pièces jointes qui attendent', async () => {
    const setup = await createAttachmentsSetup()
    try {
      const attach = (index: number) => setup.post(Buffer.from(`Texte ${index}`), `${index}.txt`)
      await atOnce(attachmentLimits.waitingMax - 10, attach)
      expect(accepted(await atOnce(50, attach))).toHaveLength(10)
    } finally {
      await setup.close()
    }
  })

  test('d’envois d’enregistrements', async () => {
    const setup = await createTusSetup()
    try {
      await setup.app().url()
      const answers = await atOnce(50, () => setup.post(1000))
      expect(accepted(answers)).toHaveLength(audioUploads.waitingMax)
      expect(answers.filter(({ code }) => code === 'upload.too-many')).toHaveLength(
        50 - audioUploads.waitingMax,
      )
    } finally {
      await setup.close()
    }
  })
})

describe('ce qui est changé à la fois', () => {
  test('de ses paramètres reste, chacun', async () => {
    await using app = await createTestApp()
    const { token } = await app.createUser()
    const changes = [
      { theme: 'dark' },
      { language: 'en' },
      { privacy: { publicProfile: true } },
      { privacy: { allowAnalytics: true } },
      { notifications: { push: true } },
      { preferences: { autoSave: false } },
      { preferences: { compressionQuality: 55 } },
      { preferences: { maxHistoryItems: 77 } },
    ]
    await Promise.all(changes.map((body) => app.call('PUT', '/settings', { token, body })))
    const { data } = (await app.call('GET', '/settings', { token })).json<{ data: object }>()
    for (const change of changes) expect(data).toMatchObject(change)
  })

  test('de la configuration reste, chacun', async () => {
    await using app = await createTestApp()
    const { token } = await app.createUser()
    const changes = [
      { limits: { maxJobsPerUser: 41 } },
      { limits: { maxTokensPerRequest: 3000 } },
      { maintenance: { message: 'Bientôt' } },
      { features: { inpaintingEnabled: false } },
    ]
    const answers = await Promise.all(
      changes.map((body) => app.call('PUT', '/admin/config', { token, body })),
    )
    expect(statusesOf(answers)).toEqual(changes.map(() => 200))
    const { data } = (await app.call('GET', '/admin/config', { token })).json<{ data: object }>()
    for (const change of changes) expect(data).toMatchObject(change)
  })

  test('des mots-clés d’une image est celui d’une des demandes, entier', async () => {
    const setup = await createImagesSetup()
    await using app = setup.app
    const { id } = await setup.generate()
    const tags = (index: number) => ['commun', `a${index}`, `b${index}`]
    const answers = await atOnce(20, (index) => setup.post(`/${id}/tags`, { tags: tags(index) }))
    expect(statusesOf(answers)).toEqual(answers.map(() => 200))
    const image = (await app.call('GET', `/images/${id}`, { token: setup.token })).json<{
      data: { tags: string[] }
    }>().data
    expect(Array.from({ length: 20 }, (_, index) => tags(index))).toContainEqual(image.tags)
  })

  test('d’un type de modèle reste, et son nom n’est donné qu’une fois', async () => {
    await using app = await createTestApp()
    const { token } = await app.createUser()
    const answers = await atOnce(10, () =>
      app.call('POST', '/admin/model-types', { token, body: { name: 'Rédaction' } }),
    )
    expect(accepted(answers)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 300).map(({ json }) => json().code)).toEqual(
      Array.from({ length: 9 }, () => 'model-type.name-taken'),
    )
    const { id } = answers.find(({ status }) => status < 300)?.json<{ data: ModelType }>().data ?? {
      id: '',
    }
    const update = (body: object) => app.call('PUT', `/admin/model-types/${id}`, { token, body })
    await Promise.all([update({ description: 'Pour écrire' }), update({ isActive: false })])
    const types = (
      await app.call('GET', '/admin/model-types?includeInactive=true', { token })
    ).json<{ data: ModelType[] }>().data
    expect(types.find((type) => type.id === id)).toMatchObject({
      description: 'Pour écrire',
      isActive: false,
    })
  })
})

test('une annonce retirée cinq fois à la fois ne l’est qu’une fois dans l’audit', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser()
  const sent = await app.call('POST', '/admin/system/notifications', {
    token,
    body: { message: 'Coupure à midi', level: 'info' },
  })
  const { id } = sent.json<{ data: { id: string } }>().data
  await atOnce(5, () => app.call('DELETE', `/admin/system/notifications/${id}`, { token }))
  const { data } = (await app.call('GET', '/admin/audit?action=notice.withdrawn', { token })).json<{
    data: object[]
  }>()
  expect(data).toHaveLength(1)
})

test('un compteur remis à zéro cinq fois à la fois est à zéro, pas au-dessous', async () => {
  await using app = await createTestApp()
  const { token } = await app.createUser()
  const { user } = await app.createUser('Peintre')
  const { queries } = app.services.database
  await queries
    .updateTable('users')
    .set({ inpainting_count: 7 })
    .where('id', '=', user.id)
    .execute()
  await atOnce(5, () =>
    app.call('POST', `/admin/users/${user.id}/inpainting/reset-count`, { token }),
  )
  const row = await queries
    .selectFrom('users')
    .select('inpainting_count')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(row.inpainting_count).toBe(0)
})

test('de vingt envois dans un chat au même instant, un seul passe', async () => {
  const setup = await createChatSetup()
  await using _ = setup.app
  const open = gate()
  setup.engine.script = () => [open.promise, { text: 'Oui.' }]
  let answered = 0
  const responses = await atOnce(20, async () => {
    const response = await setup.send()
    answered += 1
    if (answered === 19) open.resolve()
    return response
  })
  expect(accepted(responses)).toHaveLength(1)
  expect(await setup.messageTexts()).toHaveLength(2)
})
