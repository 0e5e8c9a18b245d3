import {
  type BackupKeep,
  type BackupPlan,
  type BackupPlanChange,
  defaultBackupPlan,
  BackupPlan as PlanSchema,
} from '@atelier/contract/backups/backup-plan'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { Database } from '#database/database.ts'
import type { RecordAuditEntry } from '#database/record-audit-entry.ts'
import type { Environment } from '#environment.ts'
import { parseBackupLocation } from '#platform/backups/backup-location.ts'
import type { StorageLocation, StoreKey } from '#platform/files/storage-location.ts'
import type { MakeId } from '#platform/ids.ts'
import type { TextCipher } from '#platform/secrets/text-cipher.ts'
import type { Actor } from '../actor.ts'
import { createBackupPlanRepository } from './backup-plan.repository.ts'

/** Where backups go, with what it takes to write there. */
export interface BackupTarget {
  readonly location: StorageLocation
  readonly key: StoreKey | undefined
  readonly passphrase: string | undefined
}

/** The plan with its secrets. */
export interface FullPlan {
  readonly isOn: boolean
  /** As it was typed. */
  readonly to: string
  readonly at: string
  readonly keep: BackupKeep
  readonly accessKey: string
  readonly secretKey: string
  /** Empty: not encrypted. */
  readonly passphrase: string
}

export interface BackupPlansDependencies {
  readonly database: Database
  readonly environment: Pick<
    Environment,
    | 'BACKUP_TO'
    | 'BACKUP_AT'
    | 'BACKUP_KEEP'
    | 'BACKUP_ACCESS_KEY'
    | 'BACKUP_SECRET_KEY'
    | 'BACKUP_PASSPHRASE'
  >
  readonly cipher: TextCipher
  readonly makeId: MakeId
  readonly record: RecordAuditEntry
  /** @throws Problem */
  checkPassword(userId: string, password: string, field: string): Promise<unknown>
  /** @throws Problem when backups cannot go there */
  tryTarget(target: BackupTarget, installation: string): Promise<void>
}

const StoredPlan = PlanSchema.pick({ isOn: true, to: true, at: true, keep: true, accessKey: true })
const noPlan: FullPlan = {
  isOn: false,
  to: '',
  ...defaultBackupPlan,
  accessKey: '',
  secretKey: '',
  passphrase: '',
}

/** The plan of backups: all of it from the environment when that says where they go, else as the administrator chose it. */
export function createBackupPlans(dependencies: BackupPlansDependencies) {
  const { database, makeId, cipher } = dependencies
  const fixed = planOfEnvironment(dependencies.environment)
  const repository = createBackupPlanRepository(database.queries)

  async function read(): Promise<FullPlan> {
    if (fixed) return fixed
    const stored = await repository.find()
    if (stored?.plan === undefined) return noPlan
    const decrypt = (text: string | undefined) =>
      text === undefined ? '' : (cipher.decrypt(text) ?? '')
    return {
      ...StoredPlan.parse(JSON.parse(stored.plan)),
      secretKey: decrypt(stored.secretKey),
      passphrase: decrypt(stored.passphrase),
    }
  }
  /** The id of this installation at the location of its backups. */
  async function installation(): Promise<string> {
    const known = (await repository.find())?.installation
    if (known !== undefined) return known
    await database.commit((transaction) =>
      createBackupPlanRepository(transaction).saveFirstInstallation(makeId()),
    )
    return (await repository.find())?.installation ?? ''
  }

  return {
    read,
    installation,
    present: async () => presentPlan(await read(), fixed !== undefined),
    /** @throws Problem when the password is wrong, or backups cannot go where the change says */
    async change(actor: Actor, change: BackupPlanChange): Promise<BackupPlan> {
      if (fixed) throw new Problem('backup.plan-fixed')
      const { currentPassword, secretKey, passphrase, ...changes } = change
      await dependencies.checkPassword(actor.userId, currentPassword, 'currentPassword')
      const before = await read()
      const after = { ...before, ...changes, ...defined({ secretKey, passphrase }) }
      const target = targetOf(after)
      if (after.to !== '' && !target)
        throw new Problem('backup.location-unusable', { fields: { to: locationHelp } })
      if (target) await dependencies.tryTarget(target, await installation())
      await save(dependencies, actor, { before, after })
      return presentPlan(after, false)
    },
  }
}
export type BackupPlans = ReturnType<typeof createBackupPlans>

const locationHelp =
  'Chemin complet d’un dossier attendu, par exemple /mnt/sauvegardes, ou adresse s3://'

/** `undefined` while no location is chosen. */
export function targetOf({
  to,
  accessKey,
  secretKey,
  passphrase,
}: Pick<FullPlan, 'to' | 'accessKey' | 'secretKey' | 'passphrase'>): BackupTarget | undefined {
  const location = to === '' ? undefined : parseBackupLocation(to)
  return (
    location && {
      location,
      key: accessKey === '' ? undefined : { accessKey, secretKey },
      passphrase: passphrase === '' ? undefined : passphrase,
    }
  )
}

async function save(
  { database, cipher, record }: BackupPlansDependencies,
  actor: Actor,
  { before, after }: { readonly before: FullPlan; readonly after: FullPlan },
): Promise<void> {
  const encrypt = (text: string) => (text === '' ? undefined : cipher.encrypt(text))
  const stored = {
    plan: JSON.stringify(StoredPlan.parse(after)),
    secretKey: encrypt(after.secretKey),
    passphrase: encrypt(after.passphrase),
  }
  await database.commit(async (transaction) => {
    await createBackupPlanRepository(transaction).save(stored)
    await record(
      {
        actor: { userId: actor.userId, email: actor.email },
        action: 'backups.changed',
        before: auditedPlan(before),
        after: auditedPlan(after),
      },
      transaction,
    )
  })
}

/** Secrets are in no audit entry: only whether they are there. */
const auditedPlan = ({ isOn, to, at, keep, accessKey, secretKey, passphrase }: FullPlan) => ({
  isOn,
  to,
  at,
  ...keep,
  accessKey,
  hasSecretKey: secretKey !== '',
  isEncrypted: passphrase !== '',
})

function planOfEnvironment(environment: BackupPlansDependencies['environment']) {
  if (environment.BACKUP_TO === undefined) return undefined
  return {
    isOn: true,
    to: environment.BACKUP_TO,
    at: environment.BACKUP_AT,
    keep: environment.BACKUP_KEEP,
    accessKey: environment.BACKUP_ACCESS_KEY ?? '',
    secretKey: environment.BACKUP_SECRET_KEY ?? '',
    passphrase: environment.BACKUP_PASSPHRASE ?? '',
  }
}

const presentPlan = (
  { secretKey, passphrase, ...plan }: FullPlan,
  isFixed: boolean,
): BackupPlan => ({
  ...plan,
  hasSecretKey: secretKey !== '',
  isEncrypted: passphrase !== '',
  isFixed,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})
