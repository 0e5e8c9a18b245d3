import type { ManageRight } from '@atelier/contract/groups/own-rights'
import { type AdminEntryName, adminEntryNames } from './admin-entries.ts'

/** Delegates with one of these rights have the entry in their menu; the others are the administrator's alone. */
const rightsOfEntries: Partial<Record<AdminEntryName, readonly ManageRight[]>> = {
  users: ['users', 'invitations'],
  groups: ['groups'],
  'model-types': ['models'],
  monitoring: ['monitoring'],
  usage: ['usage', 'quotas'],
  logs: ['logs', 'audit'],
  notifications: ['notices'],
  quotas: ['quotas'],
}

/** The entries of this user: all for the administrator, those of their rights for a delegate. */
export const entriesFor = ({ role, rights: { manage } }: EntryReader): AdminEntryName[] =>
  adminEntryNames.filter(
    (name) => role === 'ADMIN' || rightsOfEntries[name]?.some((right) => manage.includes(right)),
  )

interface EntryReader {
  readonly role: 'USER' | 'ADMIN'
  readonly rights: { readonly manage: readonly ManageRight[] }
}
