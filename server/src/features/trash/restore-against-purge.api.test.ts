import type { Trash } from '@atelier/contract/trash/trash'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/create-test-app.ts'
import { atOnce } from '#testing/database/at-once.ts'
import { createManualClock, type ManualClock } from '#testing/manual-clock.ts'
import { createPurging } from './purging.ts'

const dayMs = 24 * 60 * 60 * 1000

let app: TestApp
let clock: ManualClock
let token: string
let userId: string
beforeEach(async () => {
  clock = createManualClock(Date.parse('2026-03-01T10:00:00Z'))
  app = await createTestApp({ clock, engines: [createScriptedEngine({ id: 'localai' })] })
  const account = await app.createUser('Camille')
  token = account.token
  userId = account.user.id
})
afterEach(() => app.close())

const call = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  const { status, json } = await app.call(method, path, { token, ...(body && { body }) })
  return { status, ...json<{ data: T }>() }
}
const made = async (path: string, body: object) =>
  (await call<{ id: string }>('POST', path, body)).data.id
const restore = async (...ids: string[]) =>
  (await call<{ restored: number }>('POST', '/trash/restore', { ids })).data.restored
async function trashedProject() {
  const id = await made('/projects', { name: 'Budget' })
  await call('DELETE', `/projects/${id}`)
  return id
}
const isThere = async (path: string) => (await call('GET', path)).status === 200

test('ce qui s’efface ne se rétablit plus, même à la montre d’un serveur en retard', async () => {
  const id = await trashedProject()
  const { works, database } = app.services
  await database.commit((on) => works.makeDue(on, userId, clock.now(), id))
  clock.advance(-60_000)
  expect(await restore(id)).toBe(0)
  expect((await call<Trash>('GET', '/trash')).data.total).toBe(0)
})

test('ce qui est rétabli pendant que la corbeille se vide de ce qui est échu n’est pas effacé', async () => {
  const id = await trashedProject()
  const { works, database, projects } = app.services
  let restored = 0
  const purging = createPurging({
    ...{ database, clock, mayRunChore: async () => true },
    log: { error: expect.unreachable } as never,
    owners: { project: projects } as never,
    works: {
      ...works,
      async listDue(...args) {
        clock.advance(31 * dayMs)
        const due = await works.listDue(clock.now(), args[1], args[2])
        clock.advance(-31 * dayMs)
        expect(due.map((work) => work.id)).toEqual([id])
        restored = await restore(id)
        return due
      },
    },
  })
  expect([await purging.purgeDue(), restored]).toEqual([0, 1])
  expect(await isThere(`/projects/${id}`)).toBe(true)
})

test('rétabli et effacé à la fois : ce qui est dit rétabli est là, le reste n’est plus nulle part', async () => {
  for (let round = 0; round < 4; round += 1) {
    const paths = [
      `/projects/${await made('/projects', { name: `Projet ${round}` })}`,
      `/assistants/${await made('/assistants', { name: `Assistant ${round}` })}`,
      `/prompts/${await made('/prompts', { command: `c${round}`, title: 'Titre', text: 'Texte' })}`,
      `/chat/${await made('/chat/create', { title: `Chat ${round}`, model: 'modele-scripte' })}`,
    ]
    const ids = paths.map((path) => path.split('/').at(-1) ?? '')
    for (const path of paths) await call('DELETE', path)
    const restored = new Set<string>()
    await atOnce(9, async (index) => {
      const id = ids[index >> 1] ?? ''
      if (index === 8) await call('DELETE', '/trash')
      else if (index % 2 === 1) await call('DELETE', `/trash/${id}`)
      else if ((await restore(id)) === 1) restored.add(id)
    })
    await app.services.trash.purgeDue()
    for (const [index, path] of paths.entries())
      expect([path, await isThere(path)]).toEqual([path, restored.has(ids[index] ?? '')])
    expect((await call<Trash>('GET', '/trash')).data.total).toBe(0)
  }
})
