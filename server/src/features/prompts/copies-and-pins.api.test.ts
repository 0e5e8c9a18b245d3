import { promptLimits } from '@atelier/contract/prompts/prompt-limits'
import type { Prompt, PromptSummary, PromptVersion } from '@atelier/contract/prompts/prompts'
import { workLimits } from '@atelier/contract/works/work-kinds'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { openLivePage } from '#testing/live/live-page.ts'
import { createPrompt, sharePrompt } from '#testing/works/prompt-samples.ts'

let app: TestApp
let owner: string
let other: string
beforeEach(async () => {
  app = await createTestApp()
  owner = (await app.createUser('Camille')).token
  other = (await app.createUser('Dominique')).token
})
afterEach(() => app.close())

async function call<T>(
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const { status, json } = await app.call(method, path, {
    token,
    ...(body !== undefined && { body }),
  })
  return { status, ...json<{ data: T; code?: string }>() }
}
const duplicate = (token: string, id: string) =>
  call<Prompt>(token, 'POST', `/prompts/${id}/duplicate`)
const pin = (token: string, id: string, isPinned = true) =>
  call(token, 'PUT', `/prompts/${id}/pin`, { isPinned })
const commands = async (token: string) =>
  (await call<PromptSummary[]>(token, 'GET', '/prompts')).data.map(({ command }) => command)

test('une copie est à soi seul, avec sa commande et une seule version', async () => {
  const id = await createPrompt(app, owner, { command: 'lettre', title: 'Lettre' })
  await pin(owner, id)
  await sharePrompt(app, owner, id)
  const { data: copy } = await duplicate(owner, id)
  const { data: original } = await call<Prompt>(owner, 'GET', `/prompts/${id}`)
  const { text, fields, uses } = original
  expect(copy).toMatchObject({ command: 'lettre-2', title: 'Lettre (2)', text, fields, uses })
  expect(copy).toMatchObject({ isOwn: true, isPinned: false, audience: { kind: 'private' } })
  const versions = await call<PromptVersion[]>(owner, 'GET', `/prompts/${copy.id}/versions`)
  expect(versions.data.map(({ number }) => number)).toEqual([1])
  expect((await duplicate(owner, id)).data.command).toBe('lettre-3')
})

test('de ce qui est partagé avec soi aussi ; du reste, de la corbeille comprise, rien', async () => {
  const id = await createPrompt(app, owner, { command: 'lettre' })
  expect(await duplicate(other, id)).toMatchObject({ status: 404, code: 'prompt.not-found' })
  const secret = await sharePrompt(app, owner, id)
  expect((await duplicate(other, id)).status).toBe(404)
  await call(other, 'POST', '/prompts/add', { secret })
  expect((await duplicate(other, id)).data).toMatchObject({ isOwn: true, command: 'lettre-2' })
  await call(owner, 'DELETE', `/prompts/${id}`)
  expect((await duplicate(owner, id)).code).toBe('prompt.not-found')
  expect((await duplicate(other, id)).code).toBe('prompt.not-found')
  expect(await commands(other)).toEqual(['lettre-2'])
})

test('des copies demandées ensemble ont chacune leur commande, sans dépasser la limite', async () => {
  const { queries } = app.services.database
  const id = await createPrompt(app, owner, { command: 'lettre' })
  const row = await queries
    .selectFrom('prompts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('prompts')
    .values(
      Array.from({ length: promptLimits.prompts - 4 }, (_, index) => ({
        ...{ ...row, id: `p${index}`, command: `c-${index}`, command_key: `c-${index}` },
      })),
    )
    .execute()
  const answers = await atOnce(5, () => duplicate(owner, id))
  const made = answers.filter(({ status }) => status === 200).map(({ data }) => data.command)
  expect(new Set(made)).toEqual(new Set(['lettre-2', 'lettre-3', 'lettre-4']))
  expect(answers.filter(({ code }) => code === 'prompt.too-many')).toHaveLength(2)
})

test('les épinglés viennent d’abord, pour leur propriétaire seul', async () => {
  const first = await createPrompt(app, owner, { command: 'aa' })
  const second = await createPrompt(app, owner, { command: 'bb' })
  const secret = await sharePrompt(app, owner, second)
  await call(other, 'POST', '/prompts/add', { secret })
  await createPrompt(app, other, { command: 'cc' })
  expect((await pin(owner, second)).status).toBe(200)
  expect(await commands(owner)).toEqual(['bb', 'aa'])
  expect((await call<Prompt>(owner, 'GET', `/prompts/${second}`)).data.isPinned).toBe(true)
  expect(await commands(other)).toEqual(['cc', 'bb'])
  expect((await call<Prompt>(other, 'GET', `/prompts/${second}`)).data.isPinned).toBe(false)
  expect(await pin(other, second)).toMatchObject({ status: 404, code: 'prompt.not-found' })
  await pin(owner, second, false)
  expect(await commands(owner)).toEqual(['aa', 'bb'])
  await call(owner, 'DELETE', `/prompts/${first}`)
  expect((await pin(owner, first)).code).toBe('prompt.not-found')
})

test('on en épingle cinquante, pas un de plus', async () => {
  for (let index = 0; index < workLimits.pinnedMax; index += 1)
    await pin(owner, await createPrompt(app, owner))
  const more = [await createPrompt(app, owner), await createPrompt(app, owner)]
  expect((await pin(owner, more[0] ?? '')).code).toBe('works.too-many-pinned')
})

test('une copie, une épingle ne s’annoncent qu’aux fenêtres de leur personne', async () => {
  const id = await createPrompt(app, owner)
  const secret = await sharePrompt(app, owner, id)
  await call(other, 'POST', '/prompts/add', { secret })
  const [own, others] = [await openLivePage(app, owner), await openLivePage(app, other)]
  await pin(owner, id)
  expect(await own.next('prompt')).toBeDefined()
  await duplicate(owner, id)
  expect(await own.next('prompt')).toBeDefined()
  await app.call('PUT', '/settings', { token: other, body: { theme: 'dark' } })
  expect(await others.before('settings')).not.toContain('prompt')
  own.close()
  others.close()
})
