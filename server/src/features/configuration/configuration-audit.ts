import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { Settings } from './configuration-settings.ts'

/** The audit entries of a change. Maintenance has its own action; without a difference there is no entry. */
export function auditEntriesOf(
  actor: NewAuditEntry['actor'],
  before: Settings,
  after: Settings,
): NewAuditEntry[] {
  const entries: NewAuditEntry[] = []
  if (before.maintenance.enabled !== after.maintenance.enabled)
    entries.push({
      actor,
      action: after.maintenance.enabled ? 'maintenance.enabled' : 'maintenance.disabled',
      after: after.maintenance,
    })
  const [oldSettings, newSettings] =
    entries.length > 0
      ? [
          { ...before, maintenance: {} },
          { ...after, maintenance: {} },
        ]
      : [before, after]
  if (JSON.stringify(oldSettings) !== JSON.stringify(newSettings))
    entries.push({
      actor,
      action: 'configuration.changed',
      before: oldSettings,
      after: newSettings,
    })
  return entries
}
