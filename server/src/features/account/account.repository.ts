import type { Role } from '@atelier/contract/account/account'
import { defined } from '@atelier/contract/wire/defined'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { UsersTable } from '#database/tables/account.ts'
import { removeSearchWords, saveSearchWords } from './search-words.repository.ts'

export interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string
  readonly avatarFileId: string | undefined
  /** Part of the signed links to the account's files. */
  readonly linksEpoch: number
  /** Bits for the kinds of second factors that the account has; 0 without one. */
  readonly factors: number
  readonly factorsChangedAt: number | undefined
  readonly isActive: boolean
  readonly isSuspended: boolean
  readonly inpaintingQuota: number | null
  readonly inpaintingCount: number
  readonly createdAt: number
  readonly lastLoginAt: number | undefined
}

/** A password to store. */
export interface NewPassword {
  readonly passwordHash: string
  /** Stored of the administrator alone, as an advice that is due. */
  readonly isShort: boolean
}

export type NewAccount = Pick<
  Account,
  'id' | 'email' | 'name' | 'role' | 'passwordHash' | 'createdAt'
> &
  NewPassword &
  Partial<Pick<Account, 'isActive' | 'isSuspended' | 'inpaintingQuota'>>
/** The part of an account that its owner or the administrator may change. */
export type AccountChange = Partial<Pick<Account, 'name' | 'email' | 'isActive' | 'isSuspended'>>

/** E-mail addresses are unique regardless of case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
export const isSameEmail = (one: string, other: string): boolean =>
  emailKey(one) === emailKey(other)

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

const toRow = (account: NewAccount): Insertable<UsersTable> => ({
  id: account.id,
  email: account.email,
  email_key: emailKey(account.email),
  name: account.name,
  role: account.role,
  password_hash: account.passwordHash,
  avatar_file_id: null,
  is_active: account.isActive === false ? 0 : 1,
  is_suspended: account.isSuspended ? 1 : 0,
  inpainting_quota: account.inpaintingQuota ?? null,
  inpainting_count: 0,
  created_at: account.createdAt,
  last_login_at: null,
  longer_password_advised: Number(account.role === 'ADMIN' && account.isShort),
})

const toAccount = (row: Selectable<UsersTable>): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  passwordHash: row.password_hash,
  avatarFileId: row.avatar_file_id ?? undefined,
  linksEpoch: row.links_epoch,
  factors: row.factors,
  factorsChangedAt: row.factors_changed_at === null ? undefined : Number(row.factors_changed_at),
  isActive: row.is_active === 1,
  isSuspended: row.is_suspended === 1,
  inpaintingQuota: row.inpainting_quota,
  inpaintingCount: row.inpainting_count,
  createdAt: row.created_at,
  lastLoginAt: row.last_login_at ?? undefined,
})

const toChangedColumns = ({ name, email, isActive, isSuspended }: AccountChange) =>
  defined({
    name,
    email,
    email_key: email === undefined ? undefined : emailKey(email),
    is_active: isActive === undefined ? undefined : Number(isActive),
    is_suspended: isSuspended === undefined ? undefined : Number(isSuspended),
  })
