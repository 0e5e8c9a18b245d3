import { adminNames } from './admin-entries.texts.ts'

/** One screen of the administration. */
export interface AdminEntry {
  readonly path: string
  readonly label: string
}

/** In the order of the menu. */
const listed = {
  features: { path: '/admin/features', label: adminNames.features },
  users: { path: '/admin/users', label: adminNames.users },
  groups: { path: '/admin/groups', label: adminNames.groups },
  access: { path: '/admin/access', label: adminNames.access },
  providers: { path: '/admin/providers', label: adminNames.providers },
  'model-types': {
    path: '/admin/model-types',
    label: adminNames['model-types'],
  },
  'local-models': { path: '/admin/local-models', label: adminNames['local-models'] },
  engines: { path: '/admin/engines', label: adminNames.engines },
  backups: { path: '/admin/backups', label: adminNames.backups },
  mail: { path: '/admin/mail', label: adminNames.mail },
  monitoring: { path: '/admin/monitoring', label: adminNames.monitoring },
  usage: { path: '/admin/usage', label: adminNames.usage },
  logs: { path: '/admin/logs', label: adminNames.logs },
  notifications: {
    path: '/admin/notifications',
    label: adminNames.notifications,
  },
  config: { path: '/admin/config', label: adminNames.config },
  quotas: { path: '/admin/quotas', label: adminNames.quotas },
} satisfies Record<string, AdminEntry>
export type AdminEntryName = keyof typeof listed
export const adminEntries: Readonly<Record<AdminEntryName, AdminEntry>> = listed
export const adminEntryNames = Object.keys(adminEntries) as AdminEntryName[] // the object is written out above
