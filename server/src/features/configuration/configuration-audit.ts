import type { NewAuditEntry } from '@atelier/contract/audit/audit'
import { defined } from '@atelier/contract/wire/defined'
import type { Settings } from './configuration-settings.ts'
import { findStored } from './engines/stored-engine.ts'

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
  const isMaintenanceToggled = entries.length > 0
  const [oldSettings, newSettings] = [before, after].map(
    ({ access, maintenance, engines, registration, ...rest }) => {
      // The ids say nothing beyond the addresses, which the maintenance shows.
      const { admitted: _, ...visible } = access
      const { isChosen: __, ...rules } = registration
      return {
        ...rest,
        registration: rules,
        ...specifiedParts(engines),
        maintenance: isMaintenanceToggled ? {} : maintenance,
        access: visible,
      }
    },
  )
  if (JSON.stringify(oldSettings) !== JSON.stringify(newSettings))
    entries.push({
      actor,
      action: 'configuration.changed',
      before: oldSettings,
      after: newSettings,
    })
  return entries
}

/** The two engines of the configuration page; a change of any engine on the page of engines has its own entry. */
function specifiedParts(engines: Settings['engines']) {
  const { baseUrl, timeout, retryAttempts, sealedKey } = findStored(engines, 'localai')
  return {
    localai: { baseUrl, timeout, retryAttempts, ...defined({ sealedKey }) },
    sdapi: { baseUrl: findStored(engines, 'sdapi').baseUrl },
  }
}
