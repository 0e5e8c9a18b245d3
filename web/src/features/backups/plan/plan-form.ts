import {
  type BackupPlan,
  BackupPlanChange,
  defaultBackupPlan,
} from '@atelier/contract/backups/backup-plan'

/** What the form holds: an empty secret is the stored one. */
export const PlanForm = BackupPlanChange
export type PlanForm = BackupPlanChange

/** A plan that is chosen for the first time is switched on. */
export const valuesOf = ({ isOn, to, at, keep, accessKey }: BackupPlan): PlanForm => ({
  isOn: isOn || to === '',
  to,
  at: to === '' ? defaultBackupPlan.at : at,
  keep,
  accessKey,
  secretKey: '',
  passphrase: '',
  currentPassword: '',
})

/** What is sent: secrets that were left empty stay. */
export function changeOf(
  { secretKey, passphrase, ...fields }: PlanForm,
  stopsEncrypting: boolean,
): BackupPlanChange {
  return {
    ...fields,
    ...(secretKey && { secretKey }),
    ...(passphrase && { passphrase }),
    ...(stopsEncrypting && { passphrase: '' }),
  }
}
