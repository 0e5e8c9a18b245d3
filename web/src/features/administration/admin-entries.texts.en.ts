import type { adminNames } from './admin-entries.texts.ts'

export const adminNamesEnglish: typeof adminNames = {
  features: 'Features',
  users: 'User management',
  groups: 'Groups',
  access: 'Access',
  providers: 'Providers',
  'model-types': 'Model types',
  'local-models': 'Local models',
  engines: 'Engines',
  knowledge: 'Knowledge',
  backups: 'Backups',
  retention: 'Retention',
  mail: 'Mail',
  monitoring: 'System monitoring',
  usage: 'Usage',
  logs: 'System logs',
  notifications: 'Announcements',
  config: 'Configuration',
  quotas: 'Quotas',
}
