import { adminNames } from './admin-entries.texts.ts'

/** One screen of the administration. */
export interface AdminEntry {
  readonly path: string
  readonly label: string
}

/** In the order of the menu. */
const names = [
  'features',
  'users',
  'groups',
  'access',
  'providers',
  'model-types',
  'local-models',
  'engines',
  'knowledge',
  'backups',
  'retention',
  'mail',
  'monitoring',
  'usage',
  'logs',
  'notifications',
  'config',
  'quotas',
] as const
export type AdminEntryName = (typeof names)[number]
export const adminEntryNames: readonly AdminEntryName[] = names

const entries = names.map((name) => [name, { path: `/admin/${name}`, label: adminNames[name] }])
// One entry for each name.
export const adminEntries = Object.fromEntries(entries) as Readonly<
  Record<AdminEntryName, AdminEntry>
>
