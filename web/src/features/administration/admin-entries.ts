import type { ManageRight } from '@atelier/contract/groups/own-rights'
import { adminNames } from './admin-entries.texts.ts'

/** One screen of the administration. */
export interface AdminEntry {
  readonly path: string
  readonly label: string
  /** Delegates with one of these rights have it in their menu; without any, the administrator alone. */
  readonly rights: readonly ManageRight[]
}

/** In the order of the menu. */
const listed = {
  features: { path: '/admin/features', label: adminNames.features, rights: [] },
  users: { path: '/admin/users', label: adminNames.users, rights: ['users'] },
  groups: { path: '/admin/groups', label: adminNames.groups, rights: ['groups'] },
  'model-types': {
    path: '/admin/model-types',
    label: adminNames['model-types'],
    rights: ['models'],
  },
  'local-models': { path: '/admin/local-models', label: adminNames['local-models'], rights: [] },
  engines: { path: '/admin/engines', label: adminNames.engines, rights: [] },
  backups: { path: '/admin/backups', label: adminNames.backups, rights: [] },
  mail: { path: '/admin/mail', label: adminNames.mail, rights: [] },
  monitoring: { path: '/admin/monitoring', label: adminNames.monitoring, rights: ['monitoring'] },
  logs: { path: '/admin/logs', label: adminNames.logs, rights: ['logs', 'audit'] },
  notifications: {
    path: '/admin/notifications',
    label: adminNames.notifications,
    rights: ['notices'],
  },
  config: { path: '/admin/config', label: adminNames.config, rights: [] },
  quotas: { path: '/admin/quotas', label: adminNames.quotas, rights: ['quotas'] },
} satisfies Record<string, AdminEntry>
export type AdminEntryName = keyof typeof listed
export const adminEntries: Readonly<Record<AdminEntryName, AdminEntry>> = listed
export const adminEntryNames = Object.keys(adminEntries) as AdminEntryName[] // the object is written out above
