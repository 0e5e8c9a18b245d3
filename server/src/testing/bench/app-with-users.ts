import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { userSearchFields } from '#features/account/search-words.repository.ts'
import { makeId } from '#platform/ids.ts'
import { createTestApp } from '../create-test-app.ts'

/** The whole application with this number of accounts, written at once; and its administrator's token. */
export async function openAppWithUsers(plan: {
  readonly dataFolder: string
  readonly userCount: number
  readonly account: (index: number) => { readonly name: string; readonly email: string }
}) {
  const app = await createTestApp({ dataFolder: plan.dataFolder })
  const { token } = await app.createUser('Administratrice')
  const raw = new DatabaseSync(join(plan.dataFolder, 'atelier.db'))
  raw.exec('pragma synchronous = off; pragma cache_size = -256000; begin')
  const user = raw.prepare(`insert into users
    (id, email, email_key, name, name_key, search_text, role, password_hash, created_at, last_login_at) values (?, ?, ?, ?, ?, ?, 'USER', '', ?, ?)`)
  const word = raw.prepare(
    'insert into user_words (word, user_id, name_key, search_text) values (?, ?, ?, ?)',
  )
  for (let index = 0; index < plan.userCount; index += 1) {
    const [id, { name, email }] = [makeId(), plan.account(index)]
    const { words, nameKey, searchText } = userSearchFields({ name, email })
    user.run(id, email, email, name, nameKey, searchText, index, index % 3 === 0 ? null : index * 7)
    for (const one of words) word.run(one, id, nameKey, searchText)
  }
  raw.exec('commit; pragma wal_checkpoint(truncate)')
  raw.close()
  return { app, token }
}
