import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import type { Prompt, PromptVersion } from '@atelier/contract/prompts/prompts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createPrompt, promptDraft, sharePrompt } from '#testing/works/prompt-samples.ts'

type Person = Awaited<ReturnType<TestApp['createUser']>>
let app: TestApp
let admin: Person
let owner: Person
let other: Person
beforeEach(async () => {
  app = await createTestApp()
  admin = await app.createUser('Admin')
  owner = await app.createUser('Camille')
  other = await app.createUser('Dominique')
})
afterEach(() => app.close())

type Method = Parameters<TestApp['call']>[0]
async function call<T>({ token }: Person, method: Method, path: string, body?: unknown) {
  const { status, json } = await app.call(method, path, {
    token,
    ...(body !== undefined && { body }),
  })
  const { data, code } = json<{ data: T; code?: string }>()
  return { status, data, code }
}
const read = (who: Person, id: string) => call<Prompt>(who, 'GET', `/prompts/${id}`)
const list = async (who: Person, query = '') =>
  (await call<Prompt[]>(who, 'GET', `/prompts${query}`)).data.map(({ title }) => title)
const share = (who: Person, id: string, body: object) =>
  call<{ secret: string | null }>(who, 'PUT', `/prompts/${id}/audience`, body)

test('un prompt revient comme il a été écrit, et chaque changement est une version', async () => {
  const draft = promptDraft({ command: 'lettre' })
  const { data: made } = await call<Prompt>(owner, 'POST', '/prompts', draft)
  expect(made).toMatchObject({
    ...{ command: 'lettre', text: draft.text, uses: ['chat'], isOwn: true, version: 1 },
    fields: [{ name: 'nom', kind: 'text', label: 'Nom', default: '', options: [] }],
    audience: { kind: 'private' },
  })
  const path = `/prompts/${made.id}`
  const second = { ...draft, text: 'Autrement, {{nom}}.', version: 1 }
  expect((await call<Prompt>(owner, 'PUT', path, second)).data).toMatchObject({ version: 2 })
  expect(await call(owner, 'PUT', path, second)).toMatchObject({
    status: 409,
    code: 'prompt.stale',
  })
  const back = await call<Prompt>(owner, 'POST', `${path}/versions/1/restore`)
  expect(back.data).toMatchObject({ version: 3, text: draft.text, command: 'lettre' })
  const { data: versions } = await call<PromptVersion[]>(owner, 'GET', `${path}/versions`)
  expect(versions.map(({ number, text }) => [number, text])).toEqual([
    [3, draft.text],
    [2, second.text],
    [1, draft.text],
  ])
  for (const number of ['9', '0', 'x', '1e3'])
    expect(await call(owner, 'POST', `${path}/versions/${number}/restore`)).toMatchObject({
      code: 'prompt.version-not-found',
    })
})

test('une commande est à un seul de ses prompts ; la corbeille la libère', async () => {
  const first = await createPrompt(app, owner.token, { command: 'devis', title: 'Premier' })
  const draft = promptDraft({ command: 'devis', title: 'Second' })
  expect(await call(owner, 'POST', '/prompts', draft)).toMatchObject({ code: 'prompt.taken' })
  expect((await call(other, 'POST', '/prompts', draft)).status).toBe(200)
  await call(owner, 'DELETE', `/prompts/${first}`)
  const { data } = await call<Prompt>(owner, 'POST', '/prompts', draft)
  // Both are there again; each keeps its command until it is changed.
  await call(owner, 'POST', '/trash/restore', { ids: [first] })
  expect(await list(owner)).toEqual(['Premier', 'Second'])
  const kept = { ...draft, title: 'Premier, encore', version: 1 }
  expect((await call(owner, 'PUT', `/prompts/${first}`, kept)).status).toBe(200)
  const taken = { ...draft, command: 'autre', version: 1 }
  expect((await call(owner, 'PUT', `/prompts/${data.id}`, taken)).status).toBe(200)
})

test('de deux créations en même temps avec la même commande, une seule réussit', async () => {
  const draft = promptDraft({ command: 'devis' })
  const answers = await atOnce(4, () => call(owner, 'POST', '/prompts', draft))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'prompt.taken')).toHaveLength(3)
})

test('la liste cherche dans la commande et le titre, et choisit où le prompt sert', async () => {
  await createPrompt(app, owner.token, { command: 'ete', title: 'Vacances d’été' })
  await createPrompt(app, owner.token, { command: 'cent', title: '100 % laine', uses: ['images'] })
  expect(await list(owner, '?q=EtE')).toEqual(['Vacances d’été'])
  expect(await list(owner, '?q=%25')).toEqual(['100 % laine'])
  expect(await list(owner, '?q=_')).toEqual([])
  expect(await list(owner, '?use=images')).toEqual(['100 % laine'])
  expect(await list(owner, '?use=speech')).toEqual([])
  expect(await list(other)).toEqual([])
})

test('un lien ouvre et ajoute le prompt, jusqu’à ce qu’il soit remplacé ou fermé', async () => {
  const id = await createPrompt(app, owner.token)
  expect(await read(other, id)).toMatchObject({ status: 404, code: 'prompt.not-found' })
  const secret = await sharePrompt(app, owner.token, id)
  const link = { secret }
  expect((await call<Prompt>(other, 'POST', '/prompts/open', link)).data).toMatchObject({
    ...{ id, isOwn: false, isAdded: false, audience: { kind: 'link' } },
  })
  // Seen, but not added.
  expect((await read(other, id)).status).toBe(404)
  await call(other, 'POST', '/prompts/add', link)
  await call(other, 'POST', '/prompts/add', link)
  expect((await read(other, id)).data).toMatchObject({ isOwn: false, isAdded: true })
  for (const [method, path, body] of [
    ['PUT', `/prompts/${id}`, promptDraft({ version: 1 })],
    ['DELETE', `/prompts/${id}`, undefined],
    ['GET', `/prompts/${id}/versions`, undefined],
    ['POST', `/prompts/${id}/versions/1/restore`, undefined],
    ['PUT', `/prompts/${id}/audience`, { kind: 'private' }],
  ] as const)
    expect((await call(other, method, path, body)).code).toBe('prompt.not-found')
  // A new link ends the one before, not what was added by it.
  await sharePrompt(app, owner.token, id)
  expect((await call(admin, 'POST', '/prompts/open', link)).code).toBe('works.link-not-found')
  expect((await read(other, id)).status).toBe(200)
  await share(owner, id, { kind: 'private' })
  expect((await read(other, id)).status).toBe(404)
  await sharePrompt(app, owner.token, id)
  expect((await read(other, id)).status).toBe(404)
})

test('le lien d’un compte suspendu n’ouvre plus rien, même à qui l’avait ajouté', async () => {
  const id = await createPrompt(app, owner.token)
  const link = { secret: await sharePrompt(app, owner.token, id) }
  await call(other, 'POST', '/prompts/add', link)
  expect((await read(other, id)).status).toBe(200)
  const setSuspended = (is_suspended: number) =>
    app.services.database.queries
      .updateTable('users')
      .set({ is_suspended })
      .where('id', '=', owner.user.id)
      .execute()
  await setSuspended(1)
  expect((await read(other, id)).status).toBe(404)
  expect((await call(admin, 'POST', '/prompts/open', link)).code).toBe('works.link-not-found')
  await setSuspended(0)
  expect((await read(other, id)).status).toBe(200)
})

test('qui a ajouté un prompt peut le retirer, et lui seul', async () => {
  const id = await createPrompt(app, owner.token)
  const secret = await sharePrompt(app, owner.token, id)
  await call(other, 'POST', '/prompts/add', { secret })
  expect((await call(owner, 'DELETE', `/prompts/added/${id}`)).status).toBe(404)
  expect((await call(other, 'DELETE', `/prompts/added/${id}`)).status).toBe(200)
  expect((await read(other, id)).status).toBe(404)
  expect((await call(other, 'DELETE', `/prompts/added/${id}`)).status).toBe(404)
})

test('la corbeille ferme le lien ; le prompt revient sans lui', async () => {
  const id = await createPrompt(app, owner.token)
  const secret = await sharePrompt(app, owner.token, id)
  await call(other, 'POST', '/prompts/add', { secret })
  await call(owner, 'DELETE', `/prompts/${id}`)
  expect((await read(other, id)).status).toBe(404)
  expect((await call(other, 'POST', '/prompts/open', { secret })).status).toBe(404)
  await call(owner, 'POST', '/trash/restore', { ids: [id] })
  expect((await read(owner, id)).data.audience).toEqual({ kind: 'private' })
  expect((await read(other, id)).status).toBe(404)
  expect((await call(other, 'POST', '/prompts/open', { secret })).status).toBe(404)
  // A link of today gives nothing to whoever had added it by the one of before.
  await sharePrompt(app, owner.token, id)
  expect((await read(other, id)).status).toBe(404)
})

test('un lien retiré pendant qu’on l’ajoute ne laisse rien à qui l’ajoutait', async () => {
  const id = await createPrompt(app, owner.token)
  const secret = await sharePrompt(app, owner.token, id)
  const answers = await atOnce(5, (index) =>
    index === 2
      ? share(owner, id, { kind: 'private' })
      : call(other, 'POST', '/prompts/add', { secret }),
  )
  for (const { status } of answers) expect([200, 404]).toContain(status)
  const { queries } = app.services.database
  const uses = await queries.selectFrom('work_uses').selectAll().where('work_id', '=', id).execute()
  expect(uses).toEqual([])
  expect((await read(other, id)).status).toBe(404)
})

test('seul l’administrateur partage avec des groupes ou tous', async () => {
  const own = await createPrompt(app, owner.token)
  for (const body of [{ kind: 'everyone' }, { kind: 'groups', groupIds: ['g'] }])
    expect(await share(owner, own, body)).toMatchObject({ status: 403, code: 'access.admin-only' })
  expect((await share(admin, own, { kind: 'everyone' })).status).toBe(404)
  const id = await createPrompt(app, admin.token, { title: 'De la mairie' })
  expect((await share(admin, id, { kind: 'groups', groupIds: ['g'] })).code).toBe('group.not-found')
  expect((await share(admin, id, { kind: 'groups' })).status).toBe(400)
  const { data: group } = await call<{ id: string }>(admin, 'POST', '/admin/groups', {
    name: 'Accueil',
  })
  await share(admin, id, { kind: 'groups', groupIds: [group.id] })
  expect((await read(other, id)).status).toBe(404)
  await call(admin, 'POST', `/admin/groups/${group.id}/members`, { add: [other.user.id] })
  expect((await read(other, id)).data.audience).toEqual({ kind: 'groups', groupIds: [] })
  expect((await read(admin, id)).data.audience).toEqual({ kind: 'groups', groupIds: [group.id] })
  expect((await read(owner, id)).status).toBe(404)
  await share(admin, id, { kind: 'everyone' })
  expect(await list(owner, '?q=mairie')).toEqual(['De la mairie'])
  const { data: entries } = await call<unknown[]>(admin, 'GET', '/admin/audit?action=prompt.shared')
  expect(entries).toHaveLength(2)
})

test('ce qui est partagé avec tous va au nouvel administrateur, même avec une commande qu’il a', async () => {
  const id = await createPrompt(app, admin.token, { command: 'devis', title: 'De la mairie' })
  await createPrompt(app, owner.token, { command: 'devis', title: 'À moi' })
  await share(admin, id, { kind: 'everyone' })
  await app.call('POST', `/admin/users/${owner.user.id}/hand-over`, {
    ...{ token: admin.token, body: { password: 'motdepasse' } },
  })
  expect((await read(owner, id)).data).toMatchObject({ isOwn: true, command: 'devis' })
  expect((await read(admin, id)).data).toMatchObject({ isOwn: false })
})

test('ce qui ne convient pas est refusé, champ par champ', async () => {
  const field = { name: 'nom', kind: 'text' }
  for (const change of [
    { command: 'Lettre' },
    { command: 'a b' },
    { command: 'x'.repeat(promptLimits.commandMax + 1) },
    { title: ' ' },
    { text: '  \n' },
    { text: 'x'.repeat(promptLimits.textMax + 1) },
    { uses: [] },
    { uses: ['ailleurs'] },
    { fields: [field, field] },
    { fields: Array.from({ length: 13 }, (_, index) => ({ ...field, name: `n${index}` })) },
    { fields: [{ ...field, name: 'deux mots' }] },
    { fields: [{ ...field, name: '{{' }] },
    { fields: [{ ...field, kind: 'choice' }] },
    { fields: [{ ...field, kind: 'choice', options: ['a', 'a'] }] },
    { fields: [{ ...field, kind: 'choice', options: ['a'], default: 'b' }] },
    { fields: [{ ...field, kind: 'number', default: 'dix' }] },
    { fields: [{ ...field, kind: 'date', default: '2027-02-31' }] },
    { fields: [{ ...field, kind: 'yes-no', default: 'oui' }] },
  ])
    expect([change, (await call(owner, 'POST', '/prompts', promptDraft(change))).status]).toEqual([
      change,
      400,
    ])
  for (const text of ['{{', '}}', '{{{{nom}}}}', '{{inconnu}} {{ }}', '{{nom}}'.repeat(2000)])
    expect((await call(owner, 'POST', '/prompts', promptDraft({ text }))).status).toBe(200)
})

test('les textes des versions comptent dans le stockage, et le quittent avec le prompt', async () => {
  const stored = async () => {
    const { data } = await call<{ kinds: { kind: string; count: number; byteSize: number }[] }>(
      ...([owner, 'GET', '/belongings/storage'] as const),
    )
    return data.kinds.find(({ kind }) => kind === 'prompts')
  }
  const draft = promptDraft({ text: 'é'.repeat(1000) })
  const { data } = await call<Prompt>(owner, 'POST', '/prompts', draft)
  const first = (await stored())?.byteSize ?? 0
  expect(first).toBeGreaterThan(2000)
  await call(owner, 'PUT', `/prompts/${data.id}`, { ...draft, version: 1 })
  expect((await stored())?.byteSize).toBe(2 * first)
  await call(owner, 'DELETE', `/prompts/${data.id}`)
  expect(await stored()).toMatchObject({ count: 0, byteSize: 0 })
  await call(owner, 'DELETE', `/trash/${data.id}`)
  const { rows } = await app.services.database.queries
    .selectFrom('user_storage')
    .selectAll()
    .where('kind', '=', 'prompts')
    .execute()
    .then((all) => ({ rows: all }))
  expect(rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)).toBe(0)
})
