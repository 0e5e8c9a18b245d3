import { z } from 'zod'
import { get, json, pageOf, post, put } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { BackupPlan, BackupPlanChange, backupLimits } from './backup-plan.ts'

/** `data`: those of the installation cannot be read. `damaged`: what was written does not read back the same. */
export const backupFailureCodes = [
  'location',
  'no-space',
  'passphrase',
  'foreign',
  'damaged',
  'data',
  'interrupted',
  'other',
] as const
export const BackupFailureCode = z.enum(backupFailureCodes)
export type BackupFailureCode = z.output<typeof BackupFailureCode>

export const backupSteps = ['database', 'files', 'check', 'restore', 'old'] as const
export const BackupStep = z.enum(backupSteps)
export type BackupStep = z.output<typeof BackupStep>

const time = z.iso.datetime()

/** `waiting`: none was made yet. `late`: the last good one is too old. */
export const BackupStatus = z.enum(['off', 'waiting', 'ok', 'late', 'failed'])
export type BackupStatus = z.output<typeof BackupStatus>

export const BackupState = z.object({
  status: BackupStatus,
  /** The backup that is being made. */
  running: z
    .object({
      startedAt: time,
      step: BackupStep,
      /** Files, of so many; both 0 where there is nothing to count. */
      done: z.number().int(),
      total: z.number().int(),
    })
    .nullable(),
  /** The last that ended. */
  last: z.object({ endedAt: time, failure: BackupFailureCode.nullable() }).nullable(),
  lastGoodAt: time.nullable(),
  nextAt: time.nullable(),
})
export type BackupState = z.output<typeof BackupState>

/** A backup at the location. */
export const BackupReport = z.object({
  name: z.string(),
  createdAt: time,
  /** The version of the program that made it. */
  version: z.string(),
  /** Of the database and all its files, as they are stored. */
  bytes: z.number().nonnegative(),
  /** Of what no earlier backup had. */
  newBytes: z.number().nonnegative(),
  accounts: z.number().int(),
  messages: z.number().int(),
  files: z.number().int(),
  /** Files that the installation had already lost. */
  missingFiles: z.number().int(),
  isEncrypted: z.boolean(),
  /** The last time that it was read back. */
  check: z.object({ at: time, isGood: z.boolean() }),
  /** The last time that it was restored beside the installation and walked through. */
  restoredAt: time.nullable(),
  /** Restores exactly this backup. */
  command: z.string(),
})
export type BackupReport = z.output<typeof BackupReport>

const unusable = [
  'backup.location-unusable',
  'backup.location-foreign',
  'backup.passphrase-wrong',
] as const

/** Backups that the server makes by itself. For the administrator. */
export const backups = {
  plan: get('/admin/backups/plan', {
    access: 'admin',
    summary: 'Lire quand et où les sauvegardes se font, et combien sont gardées',
    reply: json(BackupPlan),
  }),
  changePlan: put('/admin/backups/plan', {
    access: 'admin',
    summary:
      'Choisir quand et où les sauvegardes se font\u00a0; l’emplacement est essayé avant d’être enregistré',
    body: BackupPlanChange,
    reply: json(BackupPlan),
    problems: [
      ...unusable,
      'backup.plan-fixed',
      'account.wrong-password',
      'account.too-many-attempts',
    ],
  }),
  state: get('/admin/backups/state', {
    access: 'admin',
    summary: 'Lire l’avancement de la sauvegarde en cours, et l’état des dernières',
    reply: json(BackupState),
  }),
  list: get('/admin/backups', {
    access: 'admin',
    summary: 'Lister les sauvegardes de l’emplacement, les plus récentes d’abord',
    query: pageQuery({ defaultLimit: backupLimits.pageSize }),
    reply: pageOf(BackupReport),
    problems: unusable,
  }),
  start: post('/admin/backups', {
    access: 'admin',
    summary: 'Faire une sauvegarde maintenant',
    reply: json(BackupState),
    problems: ['backup.no-plan', 'backup.running'],
  }),
}
