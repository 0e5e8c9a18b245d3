import { expect } from 'vitest'
import type { TestApp } from '../create-test-app.ts'
import { createPrompt, sharePrompt } from '../works/prompt-samples.ts'

/** A project, and a prompt that is given by its link; whoever has added it is noted, too. */
export async function addSharedWorks(app: TestApp, token: string, userId: string): Promise<void> {
  const body = { name: 'Été 2027', instructions: 'Soyez bref.' }
  expect((await app.call('POST', '/projects', { token, body })).status).toBe(200)
  const workId = await createPrompt(app, token)
  await sharePrompt(app, token, workId)
  await app.services.database.queries
    .insertInto('work_uses')
    .values({ user_id: userId, work_id: workId, added_at: 0 })
    .execute()
}
