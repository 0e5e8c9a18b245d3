import type { ManageRight } from '@atelier/contract/groups/own-rights'
import { type AdminEntryName, adminEntries, adminEntryNames } from './admin-entries.ts'

/** The entries of this user: all for the administrator, those of their rights for a delegate. */
export const entriesFor = ({ role, rights: { manage } }: EntryReader): AdminEntryName[] =>
  adminEntryNames.filter(
    (name) => role === 'ADMIN' || adminEntries[name].rights.some((right) => manage.includes(right)),
  )

interface EntryReader {
  readonly role: 'USER' | 'ADMIN'
  readonly rights: { readonly manage: readonly ManageRight[] }
}
