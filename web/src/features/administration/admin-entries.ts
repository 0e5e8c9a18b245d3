/** One screen of the administration. */
export interface AdminEntry {
  readonly path: string
  readonly label: string
  /** False while this version only says that the screen comes later. */
  readonly isBuilt: boolean
}

/** The specified entries, in the specified order, and ours among their likes. */
export const adminEntries = {
  features: { path: '/admin/features', label: 'Fonctionnalités', isBuilt: true },
  users: { path: '/admin/users', label: 'Gestion des utilisateurs', isBuilt: false },
  'model-types': { path: '/admin/model-types', label: 'Types de modèles', isBuilt: true },
  'local-models': { path: '/admin/local-models', label: 'Modèles locaux', isBuilt: true },
  monitoring: { path: '/admin/monitoring', label: 'Monitoring système', isBuilt: false },
  logs: { path: '/admin/logs', label: 'Logs système', isBuilt: false },
  config: { path: '/admin/config', label: 'Configuration', isBuilt: true },
  quotas: { path: '/admin/quotas', label: 'Quotas', isBuilt: false },
} as const satisfies Record<string, AdminEntry>
export type AdminEntryName = keyof typeof adminEntries
export const adminEntryNames = Object.keys(adminEntries) as AdminEntryName[] // the object is written out above
