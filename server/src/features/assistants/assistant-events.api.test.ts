import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { expect, test } from 'vitest'
import { createKnowledgeSetup, type Reader } from '#testing/knowledge/knowledge-setup.ts'
import { openLivePage } from '#testing/live/live-page.ts'

type Setup = Awaited<ReturnType<typeof createKnowledgeSetup>>
const draft = { name: 'Relecteur' }
const make = async ({ call }: Reader) =>
  (await call<Assistant>('POST', '/assistants', draft)).data.id
const share = ({ call }: Reader, id: string, body: object) =>
  call<{ secret: string }>('PUT', `/assistants/${id}/audience`, body)

/** Which of these users are told of an assistant while something is done. */
async function toldDuring(
  { app }: Setup,
  readers: Readonly<Record<string, Reader>>,
  act: () => Promise<{ readonly status: number }>,
): Promise<string[]> {
  const pages = await Promise.all(
    Object.entries(readers).map(async ([name, { token }]) => ({
      name,
      token,
      page: await openLivePage(app, token),
    })),
  )
  expect((await act()).status).toBe(200)
  const told: string[] = []
  for (const { name, token, page } of pages) {
    // Something else of each user, once: what came before it is all that came.
    await app.call('POST', '/projects', { token, body: { name: crypto.randomUUID() } })
    if ((await page.before('projects')).includes('assistant')) told.push(name)
    page.close()
  }
  return told
}

test('ce qui arrive à un assistant ne se dit qu’à ceux qui l’ont', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const during = (act: () => Promise<{ readonly status: number }>) =>
    toldDuring(setup, { admin, lise, noe }, act)
  const id = await make(lise)
  const path = `/assistants/${id}`
  const replace = (version: number) => () => lise.call('PUT', path, { ...draft, version })

  expect(await during(replace(1))).toEqual(['lise'])
  const { secret } = (await share(lise, id, { kind: 'link' })).data
  // Nobody has added it yet.
  expect(await during(replace(2))).toEqual(['lise'])
  expect(await during(() => noe.call('POST', '/assistants/add', { secret }))).toEqual(['noe'])
  expect(await during(replace(3))).toEqual(['lise', 'noe'])
  const restore = () => lise.call('POST', `${path}/versions/1/restore`)
  expect(await during(restore)).toEqual(['lise', 'noe'])
  // Where only its owner's lists show it.
  expect(await during(() => lise.call('PUT', `${path}/pin`, { isPinned: true }))).toEqual(['lise'])
  expect(await during(() => share(lise, id, { kind: 'private' }))).toEqual(['lise', 'noe'])
  expect(await during(() => lise.call('DELETE', path))).toContain('lise')
})

test('ce que l’administratrice partage avec tous se dit à tous, et à personne d’autre qu’elle avant', async () => {
  await using setup = await createKnowledgeSetup()
  const { admin, lise, noe } = setup
  const during = (act: () => Promise<{ readonly status: number }>) =>
    toldDuring(setup, { admin, lise, noe }, act)
  const id = await make(admin)
  const replace = (version: number) => () =>
    admin.call('PUT', `/assistants/${id}`, { ...draft, version })
  expect(await during(replace(1))).toEqual(['admin'])
  const everyone = ['admin', 'lise', 'noe']
  expect(await during(() => share(admin, id, { kind: 'everyone' }))).toEqual(everyone)
  expect(await during(replace(2))).toEqual(everyone)
  expect(await during(() => share(admin, id, { kind: 'private' }))).toEqual(everyone)
  expect(await during(replace(3))).toEqual(['admin'])
})
