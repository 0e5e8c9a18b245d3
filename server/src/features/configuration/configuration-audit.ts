import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import type { Settings } from './configuration-settings.ts'

/** What a change of the configuration is in the audit trail: maintenance is a deed of its own; nothing when nothing differs. */
export function auditEntriesOf(
  actor: NewAuditEntry['actor'],
  before: Settings,
  after: Settings,
): NewAuditEntry[] {
  const acts: NewAuditEntry[] = []
  if (before.maintenance.enabled !== after.maintenance.enabled)
    acts.push({
      actor,
      action: after.maintenance.enabled ? 'maintenance.enabled' : 'maintenance.disabled',
      after: after.maintenance,
    })
  const [old, fresh] =
    acts.length > 0
      ? [
          { ...before, maintenance: {} },
          { ...after, maintenance: {} },
        ]
      : [before, after]
  if (JSON.stringify(old) !== JSON.stringify(fresh))
    acts.push({ actor, action: 'configuration.changed', before: old, after: fresh })
  return acts
}
