import type { Database } from '#database/database.ts'

/** An account, by its row alone. */
export async function addPerson({ queries }: Database, id = 'ada'): Promise<string> {
  const account = { email: id, email_key: id, name: id, role: 'USER', password_hash: '' } as const
  await queries
    .insertInto('users')
    .values({ id, ...account, is_active: 1, is_suspended: 0, inpainting_count: 0, created_at: 1 })
    .execute()
  return id
}
