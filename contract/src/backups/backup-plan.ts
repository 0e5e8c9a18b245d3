import { z } from 'zod'
import { existingPassword } from '#account/passwords/existing-password.ts'
import { wholeNumberWithin as within } from '#wire/bounded-number.ts'
import { required } from '#wire/validation.ts'

export const backupLimits = {
  locationMax: 2000,
  keyMax: 1000,
  passphrase: { min: 12, max: 200 },
  days: { min: 0, max: 366 },
  weeks: { min: 0, max: 104 },
  months: { min: 0, max: 120 },
  pageSize: 20,
  /** Without a good backup for so long, the administrator is warned. */
  lateHours: 36,
  /** A backup is restored and walked through so often. */
  restoreDays: 7,
} as const

export const defaultBackupPlan = {
  at: '03:00',
  keep: { days: 7, weeks: 4, months: 6 },
} as const

/** One backup is kept for each of the last days, weeks and months. */
export const BackupKeep = z
  .strictObject({
    days: within(backupLimits.days),
    weeks: within(backupLimits.weeks),
    months: within(backupLimits.months),
  })
  .refine(({ days, weeks, months }) => days + weeks + months > 0, {
    error: 'Gardez au moins une sauvegarde',
    path: ['days'],
  })
export type BackupKeep = z.output<typeof BackupKeep>

/** A time of day of the server's clock. */
export const BackupTime = z
  .string(required('Heure requise'))
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Heure attendue, par exemple 03:00')

const location = z
  .string(required('Emplacement requis'))
  .trim()
  .max(backupLimits.locationMax)
  .regex(/^[^\p{Cc}]*$/u, 'Un emplacement tient sur une ligne')
const key = z
  .string()
  .trim()
  .max(backupLimits.keyMax)
  .regex(/^[\x21-\x7e]*$/, 'Une clé n’a ni espace, ni accent, ni retour à la ligne')
const passphrase = z
  .string()
  .max(backupLimits.passphrase.max)
  .refine(
    (text) => text === '' || text.length >= backupLimits.passphrase.min,
    `${backupLimits.passphrase.min} caractères au moins`,
  )

const plan = {
  isOn: z.boolean(),
  /** The path of a folder on the server, or an `s3://` URL; empty for none. */
  to: location,
  at: BackupTime,
  keep: BackupKeep,
  /** Of an S3 store; empty without one. */
  accessKey: key,
}

/** When backups are made, where, and how many stay. */
export const BackupPlan = z.object({
  ...plan,
  hasSecretKey: z.boolean(),
  isEncrypted: z.boolean(),
  /** The environment holds the plan: it cannot be changed here. */
  isFixed: z.boolean(),
  /** Of the server's clock. */
  timeZone: z.string(),
})
export type BackupPlan = z.output<typeof BackupPlan>

/** Asks for the password: whoever chooses the location receives all data. */
export const BackupPlanChange = z
  .strictObject({
    ...plan,
    /** Absent: the stored one stays. */
    secretKey: key.optional(),
    /** Absent: the stored one stays; empty: backups are no longer encrypted. */
    passphrase: passphrase.optional(),
    currentPassword: existingPassword,
  })
  .refine(({ isOn, to }) => !isOn || to !== '', {
    error: 'Emplacement requis',
    path: ['to'],
  })
export type BackupPlanChange = z.output<typeof BackupPlanChange>
