import type { Role } from '@atelier/contract/account/account'
import { sql, type Updateable } from 'kysely'
import type { Queries } from '#database/database.ts'
import { isSqlite } from '#database/search-index.ts'
import type { UsersTable } from '#database/tables/account.ts'
import { removeSearchWords, saveSearchWords } from './search-words.repository.ts'
import {
  type Account,
  type AccountChange,
  emailKey,
  type NewAccount,
  type NewPassword,
  toAccount,
  toChangedColumns,
  toRow,
} from './stored-account.repository.ts'

/** Accounts; `queries` may be a transaction. */
export const accountRows = (queries: Queries) => ({
  ...accountQueries(queries),
  ...accountUpdates(queries),
  ...accessUpdates(queries),
  ...passwordAdvice(queries),
})

const activeUsers = (queries: Queries) =>
  queries.selectFrom('users').where('is_active', '=', 1).where('is_suspended', '=', 0)

function accountQueries(queries: Queries) {
  const users = () => queries.selectFrom('users').where('removed_at', 'is', null)
  return {
    async find(id: string): Promise<Account | undefined> {
      const row = await users().selectAll().where('id', '=', id).executeTakeFirst()
      return row && toAccount(row)
    },
    async findByEmail(email: string): Promise<Account | undefined> {
      const row = await users()
        .selectAll()
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst()
      return row && toAccount(row)
    },
    async findAdmin(): Promise<Account | undefined> {
      const row = await users().selectAll().where('role', '=', 'ADMIN').executeTakeFirst()
      return row && toAccount(row)
    },
    async isAdmin(id: string): Promise<boolean> {
      const admin = users().select('id').where('id', '=', id).where('role', '=', 'ADMIN')
      const row = await admin.$if(!isSqlite(queries), (one) => one.forShare()).executeTakeFirst()
      return row !== undefined
    },
    async isEmpty(): Promise<boolean> {
      return (await users().select('id').limit(1).executeTakeFirst()) === undefined
    },
    /** The e-mail addresses by account id; a removed account has an empty one. */
    async emailsOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map()
      const rows = await queries
        .selectFrom('users')
        .select(['id', 'email'])
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map(({ id, email }) => [id, email]))
    },
    /** Returns the ids of the accounts that are neither disabled nor suspended. */
    async filterActive(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set()
      const rows = await activeUsers(queries)
        .select('id')
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Set(rows.map(({ id }) => id))
    },
    /** The order is not defined. */
    async findAll(ids: readonly string[]): Promise<Account[]> {
      if (ids.length === 0) return []
      const rows = await users()
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
      return rows.map(toAccount)
    },
  }
}

function accountUpdates(queries: Queries) {
  const change = (id: string, values: Updateable<UsersTable>) =>
    queries.updateTable('users').set(values).where('id', '=', id)
  return {
    /**
     * Adds the account, unless the e-mail is in use or an administrator already exists. The unique
     * indexes decide this, also when two requests run at once.
     */
    async insert(account: NewAccount): Promise<Account | undefined> {
      const row = await queries
        .insertInto('users')
        .values(toRow(account))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (row) await saveSearchWords(queries, row)
      return row && toAccount(row)
    },
    async update(id: string, changes: AccountChange): Promise<Account | undefined> {
      const values = toChangedColumns(changes)
      if (Object.keys(values).length === 0) return accountQueries(queries).find(id)
      const row = await change(id, values)
        .where('removed_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (row && (changes.name !== undefined || changes.email !== undefined))
        await saveSearchWords(queries, row)
      return row && toAccount(row)
    },
    async setAvatar(id: string, fileId: string): Promise<void> {
      await change(id, { avatar_file_id: fileId }).execute()
    },
    /** The account can no longer be found or sign in, and its e-mail can be used again. */
    async markRemoved(id: string, at: number): Promise<void> {
      await removeSearchWords(queries, id)
      await change(id, {
        is_active: 0,
        removed_at: at,
        email: '',
        email_key: `removed ${id}`,
        name: '',
        name_key: '',
        search_text: '',
      }).execute()
    },
  }
}

function accessUpdates(queries: Queries) {
  const change = (id: string, values: Updateable<UsersTable>) =>
    queries.updateTable('users').set(values).where('id', '=', id)
  return {
    /** Records the sign-in, unless the password or the second factors were changed since the check. */
    async recordLogin(
      account: Account,
      { at, isShort }: { readonly at: number; readonly isShort?: boolean | undefined },
    ): Promise<Account | undefined> {
      const row = await change(account.id, { last_login_at: at })
        .set(isShort === undefined ? {} : adviceFor(isShort))
        .where('password_hash', '=', account.passwordHash)
        .where('factors', '=', account.factors)
        .returningAll()
        .executeTakeFirst()
      return row && toAccount(row)
    },
    /** Ends the links to the account's files too: whoever knew the old password may have them. */
    async setPassword(id: string, { passwordHash, isShort }: NewPassword): Promise<void> {
      await change(id, { password_hash: passwordHash })
        .set(nextLinksEpoch)
        .set(adviceFor(isShort))
        .execute()
    },
    /** Also ends the links to the account's files. Returns `false` if the password was changed since `knownHash` was read. */
    async replacePassword(
      id: string,
      { knownHash, passwordHash, isShort }: NewPassword & { readonly knownHash: string },
    ): Promise<boolean> {
      const { numUpdatedRows } = await change(id, { password_hash: passwordHash })
        .set(nextLinksEpoch)
        .set(adviceFor(isShort))
        .where('password_hash', '=', knownHash)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** The links to the account's files that were made until now no longer open them. */
    async endLinks(id: string): Promise<void> {
      await change(id, {}).set(nextLinksEpoch).execute()
    },
    /** Ends the advice about the password, which is for the administrator alone. */
    async setRole(id: string, role: Role): Promise<void> {
      await change(id, { role, longer_password_advised: 0 }).execute()
    },
    /** The account is then neither disabled nor suspended. */
    async reactivate(id: string): Promise<void> {
      await change(id, { is_active: 1, is_suspended: 0 }).execute()
    },
  }
}

const passwordAdvice = (queries: Queries) => ({
  async isLongerPasswordAdvised(id: string): Promise<boolean> {
    const row = await activeUsers(queries)
      .select('id')
      .where('id', '=', id)
      .where('longer_password_advised', '=', 1)
      .executeTakeFirst()
    return row !== undefined
  },
  async dismissPasswordAdvice(id: string): Promise<void> {
    await queries
      .updateTable('users')
      .set({ longer_password_advised: 0 })
      .where('id', '=', id)
      .execute()
  },
})

/** The length of other users' passwords is not stored: it would say whose to guess first. */
const adviceFor = (isShort: boolean) => ({
  longer_password_advised: isShort ? sql<number>`case when role = 'ADMIN' then 1 else 0 end` : 0,
})
const nextLinksEpoch = { links_epoch: sql<number>`links_epoch + 1` }
