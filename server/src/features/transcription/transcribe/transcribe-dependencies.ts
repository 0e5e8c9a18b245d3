import type { Converter } from '@atelier/engine/conversion/converter'
import type { Database } from '#database/database.ts'
import type { ModelsService } from '#features/models/models.service.ts'
import type { UseLedger } from '#features/usage/usage.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { DiskSpace } from '#storage/disk-space.ts'
import type { StoredFiles } from '#storage/stored-files.ts'
import type { TranscriptionRepository } from '../records/transcriptions.repository.ts'

export interface TranscribeDependencies {
  readonly database: Database
  readonly repository: TranscriptionRepository
  readonly models: ModelsService
  readonly files: StoredFiles
  readonly live: LiveChannel
  readonly converter: Converter
  readonly diskSpace: Pick<DiskSpace, 'isAvailable'>
  /** Of the longest recording. */
  readonly maxRecordingSeconds: number
  /** Emptied at each start. */
  readonly workFolder: string
  readonly usage: UseLedger
}
