import type { OwnUser } from '@atelier/contract/account/account'
import type { Model } from '@atelier/contract/models/models'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { describe, expect, test } from 'vitest'
import { createAccessKeyFor } from '#testing/access/create-access-key.ts'
import { createGroupsSetup, type GroupsSetup } from '#testing/groups/groups-setup.ts'
import { addAuthenticator } from '#testing/second-factors/authenticator-app.ts'

const engines = () => [createScriptedEngine({ id: 'localai' }), createScriptedImageEngine()]
const chatDraft = { title: 'Essai', model: 'modele-scripte' }
const imageDraft = { model: 'sd/peintre', prompt: 'Un phare', width: 64, height: 64, steps: 1 }
const rightsOf = async (setup: GroupsSetup, token: string) =>
  ((await setup.callAs(token, 'GET', '/auth/profile')).data as unknown as OwnUser).rights

describe('un outil que les groupes n’ouvrent pas', () => {
  test('se refuse aux sessions et aux clés, et s’ouvre aussitôt avec un groupe', async () => {
    await using setup = await createGroupsSetup({ engines: engines() })
    const account = await setup.app.createUser()
    const key = await createAccessKeyFor(setup.app, account)
    const complete = () =>
      setup.callAs(key, 'POST', '/v1/chat/completions', {
        model: 'modele-scripte',
        messages: [{ role: 'user', content: 'Bonjour' }],
      })
    await setup.setEveryone({ tools: ['images'], models: 'all', mayMakeKeys: true })
    expect(await setup.callAs(account.token, 'POST', '/chat/create', chatDraft)).toMatchObject({
      status: 403,
      code: 'access.not-granted',
      error: 'Votre compte n’ouvre pas cet outil. Demandez à votre administrateur.',
    })
    expect((await complete()).status).toBe(403)
    expect((await rightsOf(setup, account.token)).tools).toEqual(['images'])
    await setup.addGroup({ tools: ['chat'] }, [account.user.id])
    expect((await setup.callAs(account.token, 'POST', '/chat/create', chatDraft)).status).toBe(200)
    expect((await complete()).status).toBe(200)
    expect((await rightsOf(setup, account.token)).tools).toEqual(['chat', 'images'])
    // The administrator needs no group.
    expect((await setup.callAs(setup.admin.token, 'POST', '/chat/create', chatDraft)).status).toBe(
      200,
    )
  })

  test('sans le droit aux clés, on n’en fait pas et celles que l’on a n’ouvrent rien', async () => {
    await using setup = await createGroupsSetup({ engines: engines() })
    const account = await setup.app.createUser()
    const key = await createAccessKeyFor(setup.app, account)
    await setup.setEveryone({ tools: 'all', models: 'all', mayMakeKeys: false })
    const draft = { name: 'Carnet', scopes: ['chat'], currentPassword: 'motdepasse' }
    const refused = { status: 403, code: 'access.not-granted' }
    expect(await setup.callAs(account.token, 'POST', '/keys', draft)).toMatchObject(refused)
    expect((await setup.app.call('GET', '/v1/models', { token: key })).status).toBe(403)
    expect((await setup.callAs(account.token, 'GET', '/keys')).status).toBe(200)
  })
})

describe('un modèle que les groupes ne donnent pas', () => {
  test('est caché et refusé partout où il se nomme', async () => {
    await using setup = await createGroupsSetup({ engines: engines() })
    const account = await setup.app.createUser()
    const key = await createAccessKeyFor(setup.app, account)
    const models = { ids: ['sd/peintre'], engines: [] }
    await setup.setEveryone({ tools: 'all', models, mayMakeKeys: true })
    const ids = async () =>
      ((await setup.callAs(account.token, 'GET', '/models')).data as unknown as Model[]).map(
        ({ id }) => id,
      )
    expect(await ids()).toContain('sd/peintre')
    expect(await ids()).not.toContain('modele-scripte')
    const refused = { status: 403, code: 'model.not-offered' }
    expect(await setup.callAs(account.token, 'POST', '/chat/create', chatDraft)).toMatchObject(
      refused,
    )
    expect((await setup.callAs(account.token, 'GET', '/models/modele-scripte')).status).toBe(404)
    const offered = await setup.app.call('GET', '/v1/models', { token: key })
    expect(offered.json<{ data: { id: string }[] }>().data.map(({ id }) => id)).not.toContain(
      'modele-scripte',
    )
    const messages = [{ role: 'user', content: 'Bonjour' }]
    const completion = { model: 'modele-scripte', messages }
    expect((await setup.callAs(key, 'POST', '/v1/chat/completions', completion)).status).toBe(403)
    await setup.addGroup({ models: { ids: [], engines: ['localai'] } }, [account.user.id])
    expect((await setup.callAs(account.token, 'POST', '/chat/create', chatDraft)).status).toBe(200)
  })

  test('est refusé aussi à la réponse et à la tâche qui commencent après', async () => {
    await using setup = await createGroupsSetup({ engines: engines() })
    const { token } = await setup.app.createUser()
    const chat = await setup.callAs(token, 'POST', '/chat/create', chatDraft)
    const { id } = chat.data as unknown as { id: string }
    await setup.setEveryone({ tools: 'all', models: { ids: [], engines: [] }, mayMakeKeys: true })
    const message = { content: 'Bonjour' }
    expect(await setup.callAs(token, 'POST', `/chat/${id}/messages`, message)).toMatchObject({
      status: 403,
      code: 'model.not-offered',
    })
    const { models } = setup.app.services
    const userId = (await setup.app.services.account.authenticate(token))?.userId ?? ''
    await expect(
      models.offered('image', imageDraft.model, { userId, purpose: 'accepted' }),
    ).rejects.toMatchObject({ code: 'model.not-offered' })
    await setup.setEveryone({ tools: [], models: 'all' })
    await expect(
      models.offered('image', imageDraft.model, { userId, purpose: 'accepted' }),
    ).rejects.toMatchObject({ code: 'access.not-granted' })
  })
})

describe('l’administration déléguée', () => {
  test('dort jusqu’au second facteur, puis ouvre sa part et rien d’autre', async () => {
    await using setup = await createGroupsSetup()
    const { user, token } = await setup.app.createUser()
    await setup.addGroup({ manage: ['audit'] }, [user.id])
    expect(await rightsOf(setup, token)).toMatchObject({ manage: [], sleeping: ['audit'] })
    expect((await setup.callAs(token, 'GET', '/admin/audit')).status).toBe(403)
    const awake = await setup.addDelegate(['audit'])
    expect(await rightsOf(setup, awake.token)).toMatchObject({ manage: ['audit'], sleeping: [] })
    expect((await setup.callAs(awake.token, 'GET', '/admin/audit')).status).toBe(200)
    for (const path of ['/admin/users', '/admin/config', '/admin/logs', '/admin/groups'])
      expect(await setup.callAs(awake.token, 'GET', path)).toMatchObject({
        status: 403,
        code: 'access.admin-only',
      })
  })

  test('les pages ouvertes apprennent aussitôt qu’un second facteur la réveille', async () => {
    await using setup = await createGroupsSetup()
    const { user, token } = await setup.app.createUser()
    await setup.addGroup({ manage: ['audit'] }, [user.id])
    const leave = new AbortController()
    const events = setup.app.services.live.subscribe(user.id, undefined, leave.signal)
    const next = events.next()
    await addAuthenticator(setup.app, token)
    expect((await next).value).toMatchObject({ event: { type: 'account' } })
    expect(await rightsOf(setup, token)).toMatchObject({ manage: ['audit'], sleeping: [] })
    leave.abort()
  })
})

test('un délégué des quotas ne limite ni l’administrateur, ni un délégué, ni soi, ni tout le monde', async () => {
  await using setup = await createGroupsSetup()
  const actor = await setup.addDelegate(['quotas'])
  const other = await setup.addDelegate(['logs'], 'Autre déléguée')
  const plain = await setup.app.createUser('Quelqu’un')
  const group = await setup.addGroup({}, [plain.user.id])
  const own = await setup.addGroup({}, [actor.user.id])
  const set = (subject: string) =>
    setup.callAs(actor.token, 'PUT', '/admin/usage/quotas', {
      ...{ subject, meter: 'tokens', period: 'reset', each: 10, together: null },
    })
  const reset = (subject: string) =>
    setup.callAs(actor.token, 'POST', '/admin/usage/quotas/reset', { subject, meter: 'tokens' })
  const userIds = [setup.admin, other, actor].map(({ user }) => `u:${user.id}`)
  for (const subject of [...userIds, `g:${other.groupId}`, `g:${own.id}`, 'everyone'])
    for (const change of [set, reset])
      expect([subject, (await change(subject)).code]).toEqual([subject, 'user.protected'])
  for (const subject of [`u:${plain.user.id}`, `g:${group.id}`])
    for (const change of [set, reset])
      expect([subject, (await change(subject)).status]).toEqual([subject, 200])
  const rules = await setup.callAs(actor.token, 'GET', '/admin/usage/quotas')
  expect(rules.data).toHaveLength(2)
  const sleeper = await setup.app.createUser('Sans second facteur')
  await setup.addGroup({ manage: ['quotas'] }, [sleeper.user.id])
  expect((await setup.callAs(sleeper.token, 'GET', '/admin/usage/quotas')).status).toBe(403)
})

describe('un lien de mot de passe', () => {
  const make = async (setup: GroupsSetup, by: string, userId: string) => {
    const made = await setup.callAs(by, 'POST', `/admin/users/${userId}/password-link`)
    return (made.data as unknown as { token: string }).token
  }
  const read = (setup: GroupsSetup, token: string) =>
    setup.app.call('POST', '/auth/password-link', { body: { token } })
  const use = (setup: GroupsSetup, token: string) =>
    setup.app.call('POST', '/auth/password-link/use', {
      body: { token, password: 'un-autre-mot' },
    })

  test('fait par un délégué ne vaut plus pour qui est devenu délégué ; celui de l’administrateur vaut', async () => {
    await using setup = await createGroupsSetup()
    const delegate = await setup.addDelegate(['users'])
    const plain = await setup.app.createUser('Quelqu’un')
    const [one, other] = [
      await make(setup, delegate.token, plain.user.id),
      (await setup.app.createUser('Autre')).user.id,
    ]
    expect((await read(setup, one)).status).toBe(200)
    await setup.addGroup({ manage: ['logs'] }, [plain.user.id])
    expect((await read(setup, one)).json().code).toBe('account.link-invalid')
    expect((await use(setup, one)).json().code).toBe('account.link-invalid')
    const byAdmin = await make(setup, setup.admin.token, plain.user.id)
    expect((await use(setup, byAdmin)).status).toBe(200)
    const stillPlain = await make(setup, delegate.token, other)
    expect((await use(setup, stillPlain)).status).toBe(200)
  })

  test.each(['sans droit', 'suspendu', 'supprimé'])(
    'd’un délégué devenu %s ne vaut plus',
    async (how) => {
      await using setup = await createGroupsSetup()
      const delegate = await setup.addDelegate(['users'])
      const plain = await setup.app.createUser('Quelqu’un')
      const link = await make(setup, delegate.token, plain.user.id)
      expect((await read(setup, link)).status).toBe(200)
      const path = `/admin/users/${delegate.user.id}`
      if (how === 'sans droit') await setup.setRights(delegate.groupId, { manage: ['logs'] })
      else if (how === 'suspendu')
        await setup.asAdmin('PATCH', `${path}/status`, { isSuspended: true })
      else await setup.asAdmin('DELETE', path)
      expect((await read(setup, link)).json().code).toBe('account.link-invalid')
      expect((await use(setup, link)).json().code).toBe('account.link-invalid')
    },
  )
})
