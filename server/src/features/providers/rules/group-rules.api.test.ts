import type { Group, GroupMember } from '@atelier/contract/groups/groups'
import { everyoneGroupId } from '@atelier/contract/groups/rights'
import type { GroupRule, GroupRules, RulesPreview } from '@atelier/contract/providers/group-rules'
import type { Provider } from '@atelier/contract/providers/provider-settings'
import type { ProviderStart } from '@atelier/contract/providers/providers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGroupsSetup, type GroupsSetup } from '#testing/groups/groups-setup.ts'
import { providerDraft } from '#testing/providers/provider-samples.ts'
import { startProvider, type TestProvider } from '#testing/providers/start-provider.ts'
import { addAuthenticator, codeAt } from '#testing/second-factors/authenticator-app.ts'

let oidc: TestProvider
let setup: GroupsSetup
let mairie: Provider
beforeAll(async () => {
  oidc = await startProvider()
})
afterAll(() => oidc.close())
beforeEach(async () => {
  setup = await createGroupsSetup()
  const draft = { ...providerDraft, issuer: oidc.issuer }
  mairie = (await setup.asAdmin<Provider>('POST', '/admin/providers', draft)).data
  oidc.register([mairie.redirectUrl])
})
afterEach(() => setup.app.close())

async function finish(id: string, claims: object) {
  oidc.comes(id, { email: `${id}@mairie.example`, email_verified: true, name: id, ...claims })
  const path = `/auth/providers/${mairie.id}`
  const started = await setup.app.call('POST', `${path}/start`)
  const { address, flow } = started.json<{ data: ProviderStart }>().data
  const body = { flow, answer: await oidc.walk(address) }
  return await setup.app.call('POST', `${path}/finish`, { body })
}
interface Entered {
  readonly data: { user: { id: string }; tokens: { accessToken: string } }
}
const enter = async (id: string, claims: object) => {
  const { user, tokens } = (await finish(id, claims)).json<Entered>().data
  return { id: user.id, token: tokens.accessToken }
}
const path = () => `/admin/providers/${mairie.id}/group-rules`
const ruleOf = (groupId: string, value: string, claim = 'groups'): GroupRule => ({
  ...{ claim, match: 'is', value, groupId },
})
const save = (...rules: GroupRule[]) => setup.asAdmin<GroupRules>('PUT', path(), { rules })
const preview = (...rules: GroupRule[]) =>
  setup.asAdmin<RulesPreview>('POST', `${path()}/preview`, { rules })
const membersOf = async ({ id }: Pick<Group, 'id'>) => {
  const { data } = await setup.asAdmin<GroupMember[]>('GET', `/admin/groups/${id}/members`)
  return data.map(({ name, sources }) => [
    name,
    ...sources.map((source) => source.name ?? source.kind),
  ])
}

describe('les groupes par les attributs d’un fournisseur', () => {
  test('suivent ce qu’il dit à chaque entrée ; un attribut absent ne donne rien', async () => {
    const [redaction, eau] = [await setup.addGroup(), await setup.addGroup()]
    expect((await save(ruleOf(redaction.id, 'redaction'), ruleOf(eau.id, 'eau'))).status).toBe(200)
    const zoe = await enter('zoe', { groups: ['redaction', 'eau'] })
    expect(await membersOf(redaction)).toEqual([['zoe', 'Mairie']])
    expect(await membersOf(eau)).toEqual([['zoe', 'Mairie']])
    await enter('zoe', { groups: ['eau'] })
    expect(await membersOf(redaction)).toEqual([])
    await setup.asAdmin('POST', `/admin/groups/${eau.id}/members`, { add: [zoe.id] })
    await enter('zoe', {})
    expect(await membersOf(eau)).toEqual([['zoe', 'hand']])
  })

  test('ouvrent et ferment un outil aussitôt, aussi aux sessions déjà ouvertes', async () => {
    const group = await setup.addGroup({ tools: 'all', models: 'all' })
    await setup.setEveryone({ tools: [] })
    const { token } = await enter('zoe', { groups: 'agents' })
    const status = async () =>
      (await setup.callAs(token, 'POST', '/chat/create', { title: 'Essai', model: 'x' })).code
    expect(await status()).toBe('access.not-granted')
    await save(ruleOf(group.id, 'agents'))
    expect(await status()).not.toBe('access.not-granted')
    await save()
    expect(await status()).toBe('access.not-granted')
  })

  test('s’essaient avant d’être enregistrés : combien, qui, et ce qui ne se sait pas encore', async () => {
    const [a, b] = [await setup.addGroup(), await setup.addGroup()]
    await save(ruleOf(a.id, 'x'))
    await enter('zoe', { groups: ['x'] })
    const lea = await enter('lea', { groups: ['y'] })
    await enter('max', { groups: ['y'], roles: ['chef'] })
    await setup.asAdmin('POST', `/admin/groups/${a.id}/members`, { add: [lea.id] })
    const { data } = await preview(ruleOf(a.id, 'y'), ruleOf(b.id, 'chef', 'roles'))
    expect({ people: data.people, unknown: data.unknown }).toEqual({ people: 3, unknown: 0 })
    expect(new Map(data.groups.map((group) => [group.name, group]))).toEqual(
      new Map([
        [
          a.name,
          expect.objectContaining({
            groupId: a.id,
            joins: 1,
            leaves: 1,
            people: expect.arrayContaining([
              expect.objectContaining({ name: 'max', change: 'joins' }),
              expect.objectContaining({ name: 'zoe', change: 'leaves' }),
            ]),
          }),
        ],
        [b.name, expect.objectContaining({ joins: 1, leaves: 0 })],
      ]),
    )
    expect(await membersOf(b)).toEqual([])
    const later = await preview(ruleOf(a.id, 'service', 'unit'))
    expect(later.data).toMatchObject({ unknown: 3, groups: [] })
  })

  test('disent qui le fournisseur n’a pas pu dire en entier, et le laissent où il est', async () => {
    const group = await setup.addGroup()
    await save(ruleOf(group.id, 'x'))
    await enter('zoe', { groups: ['x'] })
    await enter('zoe', { groups: undefined, hasgroups: true })
    expect(await membersOf(group)).toEqual([['zoe', 'Mairie']])
    expect((await setup.asAdmin<GroupRules>('GET', path())).data).toMatchObject({
      people: 1,
      tooMany: 1,
    })
    expect((await preview(ruleOf(group.id, 'z'))).data).toMatchObject({ groups: [], unknown: 1 })
    await enter('zoe', { groups: ['z'] })
    expect(await membersOf(group)).toEqual([])
    expect((await setup.asAdmin<GroupRules>('GET', path())).data.tooMany).toBe(0)
  })

  test('gardent les seuls attributs qu’il faut, aussi à travers le second facteur', async () => {
    const group = await setup.addGroup()
    await save(ruleOf(group.id, 'bureau', 'realm_access.roles'))
    const groups = Array.from({ length: 200 }, () => crypto.randomUUID())
    const zoe = await enter('zoe', { groups, picture: 'https://mairie.example/zoe.png' })
    const { secret } = await addAuthenticator(setup.app, zoe.token)
    const refused = await finish('zoe', { groups, roles: ['bureau'] })
    const { ticket } = refused.json<{ params: { ticket: string } }>().params
    const proof = { code: codeAt(secret, setup.app.services.clock.now(), 1) }
    const body = { ticket, proof }
    expect((await setup.app.call('POST', '/auth/second-factor', { body })).status).toBe(200)
    const { claims } = await setup.app.services.database.queries
      .selectFrom('identities')
      .select('claims')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(claims ?? '')).toEqual([
      ['realm_access.roles', []],
      ['groups', groups],
      ['roles', ['bureau']],
    ])
  })

  test('finissent avec le lien, et avec le fournisseur', async () => {
    const group = await setup.addGroup()
    await save(ruleOf(group.id, 'x'))
    await enter('zoe', { groups: ['x'] })
    const alice = await setup.app.createUser('Alice')
    const started = await setup.callAs(alice.token, 'POST', `/auth/identities/${mairie.id}/start`)
    const { address, flow } = started.data as unknown as ProviderStart
    oidc.comes('alice', { groups: ['x'] })
    const finished = await setup.callAs(
      alice.token,
      'POST',
      `/auth/identities/${mairie.id}/finish`,
      { flow, answer: await oidc.walk(address) },
    )
    expect(finished.status).toBe(200)
    expect(await membersOf(group)).toHaveLength(2)
    await setup.callAs(alice.token, 'DELETE', `/auth/identities/${mairie.id}`)
    expect(await membersOf(group)).toEqual([['zoe', 'Mairie']])
    await setup.asAdmin('DELETE', `/admin/providers/${mairie.id}`)
    expect(await membersOf(group)).toEqual([])
  })

  test('ne nomment que des groupes qui existent, et qui ne disparaissent pas sous une règle', async () => {
    const group = await setup.addGroup()
    expect((await save(ruleOf('ailleurs', 'x'))).code).toBe('group.not-found')
    expect((await preview(ruleOf(everyoneGroupId, 'x'))).code).toBe('group.built-in')
    expect((await save(ruleOf(group.id, 'x'))).data.rules).toEqual([ruleOf(group.id, 'x')])
    expect(await setup.asAdmin('DELETE', `/admin/groups/${group.id}`)).toMatchObject({
      status: 409,
      code: 'group.in-use',
      error: 'Ce groupe sert encore aux règles de Mairie. Retirez-le de là, puis réessayez.',
    })
    await save()
    expect((await setup.asAdmin('DELETE', `/admin/groups/${group.id}`)).status).toBe(200)
    const { data } = await setup.asAdmin<{ action: string; changes: object[] }[]>(
      'GET',
      '/admin/audit?action=provider.rules-changed',
    )
    expect(data).toHaveLength(2)
    expect(data[1]?.changes).toEqual([
      expect.objectContaining({ after: `groups=x → ${group.name}` }),
    ])
  })

  test('ne font ni ne défont l’administrateur ; des droits d’administration dorment', async () => {
    const group = await setup.addGroup({ manage: ['audit'] })
    await save(ruleOf(group.id, 'chefs'))
    const zoe = await enter('zoe', { groups: ['chefs'] })
    expect((await setup.callAs(zoe.token, 'GET', '/admin/audit')).status).toBe(403)
    await addAuthenticator(setup.app, zoe.token)
    expect((await setup.callAs(zoe.token, 'GET', '/admin/audit')).status).toBe(200)
    expect((await setup.callAs(zoe.token, 'GET', path())).code).toBe('access.admin-only')
    const profile = await setup.asAdmin<{ role: string }>('GET', '/auth/profile')
    expect(profile.data.role).toBe('ADMIN')
  })
})

test('avant de retirer un fournisseur, on sait pour qui c’est le dernier moyen d’entrer', async () => {
  const lastWayIn = () => setup.asAdmin('GET', `/admin/providers/${mairie.id}/last-way-in`)
  const zoe = await enter('zoe', {})
  await enter('lea', {})
  const alice = await setup.app.createUser('Alice')
  const { database, providers } = setup.app.services
  const identity = { providerId: mairie.id, issuer: oidc.issuer, subject: 'alice', claims: [] }
  await database.commit((transaction) =>
    providers.identities(transaction).link(alice.user.id, { ...identity, email: undefined }, 1),
  )
  expect((await lastWayIn()).data).toEqual({ people: 2, names: ['lea', 'zoe'] })
  const draft = { ...providerDraft, name: 'Autre', issuer: 'https://autre.example' }
  const other = (await setup.asAdmin<Provider>('POST', '/admin/providers', draft)).data
  await database.commit((transaction) =>
    providers
      .identities(transaction)
      .link(
        zoe.id,
        { ...identity, providerId: other.id, issuer: 'https://autre.example', email: undefined },
        1,
      ),
  )
  expect((await lastWayIn()).data).toEqual({ people: 1, names: ['lea'] })
  expect(
    (await setup.callAs(zoe.token, 'GET', `/admin/providers/${mairie.id}/last-way-in`)).status,
  ).toBe(403)
})
