import type { Invitation } from '@atelier/contract/invitations/invitations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGroupsSetup, type GroupsSetup } from '#testing/groups/groups-setup.ts'

let setup: GroupsSetup
beforeEach(async () => {
  setup = await createGroupsSetup()
})
afterEach(() => setup.app.close())

type Made = { readonly invitation: Invitation; readonly token: string }
const invite = async (by: string, groupIds: readonly string[] = []) =>
  (await setup.callAs(by, 'POST', '/admin/invitations', { groupIds, uses: 5 }))
    .data as unknown as Made
const read = async (token: string) =>
  (await setup.app.call('POST', '/auth/invitation', { body: { token } })).json<{ code?: string }>()
let people = 0
async function register(invitation: string) {
  people += 1
  const email = `invitee.${people}@mairie.example`
  const body = { name: 'Camille', email, password: 'motdepasse', invitation }
  return (await setup.app.call('POST', '/auth/register', { body })).json<{ code?: string }>()
}
const outcomes = async ({ token }: Made) => [
  (await read(token)).code,
  (await register(token)).code,
  (await setup.asAdmin<Invitation[]>('GET', '/admin/invitations')).data.map(
    ({ state, uses }) => `${state} ${uses}`,
  ),
]
const ended = (uses: number) => [
  'account.invitation-invalid',
  'account.invitation-invalid',
  [`suspended ${uses}`],
]

describe('l’invitation d’un délégué', () => {
  test.each(['sans droit', 'sans second facteur', 'suspendu', 'supprimé'])(
    'devenu %s ne vaut plus, et la liste le dit',
    async (how) => {
      const delegate = await setup.addDelegate(['invitations'])
      const made = await invite(delegate.token)
      expect(await outcomes(made)).toEqual([undefined, undefined, ['open 1']])
      const path = `/admin/users/${delegate.user.id}`
      if (how === 'sans droit') await setup.setRights(delegate.groupId, { manage: ['logs'] })
      else if (how === 'sans second facteur')
        await setup.asAdmin('DELETE', `${path}/second-factors`)
      else if (how === 'suspendu')
        await setup.asAdmin('PATCH', `${path}/status`, { isSuspended: true })
      else await setup.asAdmin('DELETE', path)
      expect(await outcomes(made)).toEqual(ended(1))
    },
  )

  test('vaut de nouveau avec son droit, et se révoque entre-temps', async () => {
    const delegate = await setup.addDelegate(['invitations'])
    const [one, other] = [await invite(delegate.token), await invite(delegate.token)]
    await setup.setRights(delegate.groupId, {})
    const path = `/admin/invitations/${other.invitation.id}`
    expect((await setup.asAdmin('DELETE', path)).status).toBe(200)
    await setup.setRights(delegate.groupId, { manage: ['invitations'] })
    expect(await outcomes(one)).toEqual([undefined, undefined, ['revoked 0', 'open 1']])
  })

  test('ne vaut plus quand un de ses groupes délègue, au contraire de celle de l’administrateur', async () => {
    const group = await setup.addGroup()
    const { token } = await setup.addDelegate(['invitations'])
    const byDelegate = await invite(token, [group.id])
    await setup.setRights(group.id, { manage: ['logs'] })
    expect(await outcomes(byDelegate)).toEqual(ended(0))
    const byAdmin = await invite(setup.admin.token, [group.id])
    expect(await outcomes(byAdmin)).toEqual([undefined, undefined, ['open 1', 'suspended 0']])
  })
})

test('celle de qui a cédé l’administration ne vaut plus', async () => {
  const made = await invite(setup.admin.token)
  const next = await setup.app.createUser('Suivante')
  const path = `/admin/users/${next.user.id}/hand-over`
  const handed = await setup.asAdmin('POST', path, { password: 'motdepasse' })
  expect(handed.status).toBe(200)
  const listed = await setup.callAs(next.token, 'GET', '/admin/invitations')
  expect(listed.data).toMatchObject([{ state: 'suspended', uses: 0 }])
  expect((await register(made.token)).code).toBe('account.invitation-invalid')
})
