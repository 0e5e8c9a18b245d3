import type { Role } from '@atelier/contract/account/account'
import type { AccountWait } from '@atelier/contract/users/users'
import { defined } from '@atelier/contract/wire/defined'
import type { Insertable, Selectable } from 'kysely'
import type { UsersTable } from '#database/tables/account.ts'

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
  /** What it waits for before its first sign-in. */
  readonly awaits: AccountWait | undefined
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
  Partial<Pick<Account, 'isActive' | 'isSuspended' | 'inpaintingQuota' | 'awaits'>>
/** The part of an account that its owner or the administrator may change. */
export type AccountChange = Partial<Pick<Account, 'name' | 'email' | 'isActive' | 'isSuspended'>>

/** E-mail addresses are unique regardless of case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
export const isSameEmail = (one: string, other: string): boolean =>
  emailKey(one) === emailKey(other)

export const toRow = (account: NewAccount): Insertable<UsersTable> => ({
  id: account.id,
  email: account.email,
  email_key: emailKey(account.email),
  name: account.name,
  role: account.role,
  password_hash: account.passwordHash,
  avatar_file_id: null,
  is_active: account.isActive === false ? 0 : 1,
  is_suspended: account.isSuspended ? 1 : 0,
  awaits: account.awaits ?? null,
  inpainting_quota: account.inpaintingQuota ?? null,
  inpainting_count: 0,
  created_at: account.createdAt,
  last_login_at: null,
  longer_password_advised: Number(account.role === 'ADMIN' && account.isShort),
})

export const toAccount = (row: Selectable<UsersTable>): Account => ({
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
  awaits: row.awaits ?? undefined,
  inpaintingQuota: row.inpainting_quota,
  inpaintingCount: row.inpainting_count,
  createdAt: row.created_at,
  lastLoginAt: row.last_login_at ?? undefined,
})

export const toChangedColumns = ({ name, email, isActive, isSuspended }: AccountChange) =>
  defined({
    name,
    email,
    email_key: email === undefined ? undefined : emailKey(email),
    is_active: isActive === undefined ? undefined : Number(isActive),
    is_suspended: isSuspended === undefined ? undefined : Number(isSuspended),
  })
