import type { Role } from '@atelier/contract/account'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Queries } from '#database/database.ts'
import type { UsersTable } from '#database/tables.ts'

/** An account as the server knows it. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string
  readonly avatarFileId: string | undefined
  readonly isActive: boolean
  readonly isSuspended: boolean
  readonly inpaintingQuota: number | null
  readonly inpaintingCount: number
  readonly createdAt: number
  readonly lastLoginAt: number | undefined
}

export type NewAccount = Pick<Account, 'id' | 'email' | 'name' | 'role' | 'passwordHash' | 'createdAt'>

/** What makes an e-mail address unique: its letters without regard to case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Accounts; `queries` may be a transaction. */
export function accountRows(queries: Queries) {
  const users = () => queries.selectFrom('users')
  const change = (id: string, values: Updateable<UsersTable>) => queries.updateTable('users').set(values).where('id', '=', id)
  const find = async (id: string): Promise<Account | undefined> => {
    const row = await users().selectAll().where('id', '=', id).executeTakeFirst()
    return row && toAccount(row)
  }

  return {
    find,
    async findByEmail(email: string): Promise<Account | undefined> {
      const row = await users().selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst()
      return row && toAccount(row)
    },
    async findAdmin(): Promise<Account | undefined> {
      const row = await users().selectAll().where('role', '=', 'ADMIN').executeTakeFirst()
      return row && toAccount(row)
    },
    async isEmpty(): Promise<boolean> {
      return (await users().select('id').limit(1).executeTakeFirst()) === undefined
    },
    /** Adds the account unless its e-mail is taken or there is an administrator already; the unique indexes decide, also in a race. */
    async insert(account: NewAccount): Promise<Account | undefined> {
      const row = await queries
        .insertInto('users')
        .values(toRow(account))
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      return row && toAccount(row)
    },
    /** Notes the sign-in, unless the password was changed since it was checked. */
    async noteLogin(account: Account, at: number): Promise<Account | undefined> {
      const row = await change(account.id, { last_login_at: at })
        .where('password_hash', '=', account.passwordHash)
        .returningAll()
        .executeTakeFirst()
      return row && toAccount(row)
    },
    async updateProfile(id: string, profile: { readonly name?: string; readonly email?: string }): Promise<Account | undefined> {
      const values = {
        ...(profile.name !== undefined && { name: profile.name }),
        ...(profile.email !== undefined && { email: profile.email, email_key: emailKey(profile.email) }),
      }
      if (Object.keys(values).length > 0) await change(id, values).execute()
      return find(id)
    },
    async setAvatar(id: string, fileId: string): Promise<void> {
      await change(id, { avatar_file_id: fileId }).execute()
    },
    async setPassword(id: string, passwordHash: string): Promise<void> {
      await change(id, { password_hash: passwordHash }).execute()
    },
    async setRole(id: string, role: Role): Promise<void> {
      await change(id, { role }).execute()
    },
    /** Neither disabled nor suspended any more. */
    async reopen(id: string): Promise<void> {
      await change(id, { is_active: 1, is_suspended: 0 }).execute()
    },
  }
}

const toRow = (account: NewAccount): Insertable<UsersTable> => ({
  id: account.id,
  email: account.email,
  email_key: emailKey(account.email),
  name: account.name,
  role: account.role,
  password_hash: account.passwordHash,
  avatar_file_id: null,
  is_active: 1,
  is_suspended: 0,
  inpainting_quota: null,
  inpainting_count: 0,
  created_at: account.createdAt,
  last_login_at: null,
})

const toAccount = (row: Selectable<UsersTable>): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  passwordHash: row.password_hash,
  avatarFileId: row.avatar_file_id ?? undefined,
  isActive: row.is_active === 1,
  isSuspended: row.is_suspended === 1,
  inpaintingQuota: row.inpainting_quota,
  inpaintingCount: row.inpainting_count,
  createdAt: row.created_at,
  lastLoginAt: row.last_login_at ?? undefined,
})
