import { BackupKeep } from '@atelier/contract/backups/backup-plan'
import { BackupFailureCode, BackupStep } from '@atelier/contract/backups/backups'
import { z } from 'zod'
import type { StorageLocation } from '#platform/files/storage-location.ts'

const StoreKey = z.object({ accessKey: z.string(), secretKey: z.string() })
/** Absent values are `null` on the way. */
const Location = z.union([
  z.object({ kind: z.literal('folder'), folder: z.string() }),
  z.object({
    kind: z.literal('s3'),
    bucket: z.string(),
    prefix: z.string(),
    endpoint: z.string().nullable(),
    region: z.string().nullable(),
    isPathStyle: z.boolean(),
  }),
])
type SentLocation = z.output<typeof Location>

export const sentLocation = (location: StorageLocation): SentLocation =>
  location.kind === 'folder'
    ? location
    : { ...location, endpoint: location.endpoint ?? null, region: location.region ?? null }

export const receivedLocation = (location: SentLocation): StorageLocation =>
  location.kind === 'folder'
    ? location
    : {
        ...location,
        endpoint: location.endpoint ?? undefined,
        region: location.region ?? undefined,
      }

const TrialOrder = z.object({
  task: z.literal('try'),
  /** Says whose backups those at the location are. */
  installation: z.string(),
  dataFolder: z.string(),
  to: Location,
  key: StoreKey.optional(),
  passphrase: z.string().optional(),
})
const MakingOrder = TrialOrder.extend({
  task: z.literal('make'),
  isThorough: z.boolean(),
  databaseUrl: z.string().optional(),
  /** Where files are, if not in the data folder. */
  files: z.object({ location: Location, key: StoreKey.optional() }).optional(),
  keep: BackupKeep,
})

/** What a server asks of its program: to try a location, or to make a backup there. */
export const BackupOrder = z.discriminatedUnion('task', [TrialOrder, MakingOrder])
export type BackupOrder = z.output<typeof BackupOrder>
export type MakingOrder = z.output<typeof MakingOrder>

/** What the program says: how far it is, and last how it ended. */
export const BackupMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    step: BackupStep,
    done: z.number().int(),
    total: z.number().int(),
  }),
  z.object({ type: z.literal('done'), newBytes: z.number(), files: z.number().int() }),
  z.object({ type: z.literal('failed'), code: BackupFailureCode, reason: z.string() }),
])
export type BackupMessage = z.output<typeof BackupMessage>
