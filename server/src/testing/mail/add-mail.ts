import type { TestApp } from '../create-test-app.ts'

/** A mail, of an installation that has no mail server any more. */
export async function addMail(
  app: TestApp,
  { state, userId }: { readonly state: 'waiting' | 'failed'; readonly userId?: string },
): Promise<string> {
  const id = crypto.randomUUID()
  const at = Date.now()
  await app.services.database.queries
    .insertInto('mails')
    .values({
      ...{ id, state, user_id: userId ?? null, name: 'Camille', kind: 'test', language: 'fr' },
      ...{ address: 'camille@mairie.example', address_key: 'camille@mairie.example' },
      ...{ created_at: at, queued_at: at, next_at: at, failure: 'recipient' },
      encrypted_content: null,
    })
    .execute()
  return id
}
