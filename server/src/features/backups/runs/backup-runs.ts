import { backupLimits } from '@atelier/contract/backups/backup-plan'
import { Problem } from '@atelier/contract/problems/problems'
import { defined } from '@atelier/contract/wire/defined'
import type { Database } from '#database/database.ts'
import type { Clock } from '#platform/clock.ts'
import type { StorageLocation, StoreKey } from '#platform/files/storage-location.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'
import type { Servers } from '#platform/servers.ts'
import { type MakingOrder, sentLocation } from '#storage/backups/backup-program.ts'
import { type BackupPlans, type FullPlan, targetOf } from '../plan/backup-plans.ts'
import {
  type BackupRun,
  createBackupRunsRepository,
  type Progress,
} from './backup-runs.repository.ts'
import { type BackupOutcome, runProgram } from './run-program.ts'
import { isDue } from './schedule.ts'

export interface BackupRunsDependencies {
  readonly database: Database
  readonly plans: Pick<BackupPlans, 'read' | 'installation'>
  readonly servers: Pick<Servers, 'id' | 'listLivingIds'>
  /** The program that makes a backup. */
  readonly program: string
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  /** Where files are, if not in the data folder. */
  readonly files:
    | { readonly location: StorageLocation; readonly key: StoreKey | undefined }
    | undefined
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** Called when one has ended. */
  onEnd(): void
}

const dayMs = 24 * 60 * 60 * 1000
/** The progress of a backup is stored at most so often. */
const progressEveryMs = 1000

/** Makes backups, one at a time for all servers. */
export function createBackupRuns(dependencies: BackupRunsDependencies) {
  const { database, plans, servers, clock } = dependencies
  const repository = createBackupRunsRepository(database.queries)
  const stop = new AbortController()
  let current: Promise<void> | undefined

  async function start(plan: FullPlan): Promise<void> {
    const target = targetOf(plan)
    if (!target) throw new Problem('backup.no-plan')
    if (stop.signal.aborted) throw new Problem('server.not-ready')
    const run = await claimRun(dependencies)
    if (!run) throw new Problem('backup.running')
    const { dataFolder, databaseUrl, files } = dependencies
    const order: MakingOrder = {
      task: 'make',
      installation: await plans.installation(),
      isThorough: run.isThorough,
      dataFolder,
      to: sentLocation(target.location),
      keep: plan.keep,
      ...defined({ databaseUrl, key: target.key, passphrase: target.passphrase }),
      ...(files && {
        files: { location: sentLocation(files.location), ...defined({ key: files.key }) },
      }),
    }
    current = make(dependencies, { id: run.id, order, signal: stop.signal }).finally(() => {
      current = undefined
    })
  }

  return {
    repository,
    /** @throws Problem */
    start,
    /** Starts the planned backup if it is time. */
    async startIfDue(): Promise<void> {
      if (current !== undefined) return
      const plan = await plans.read()
      if (!plan.isOn) return
      const last = await repository.findLast()
      const state = last && { startedAt: last.startedAt, hasFailed: last.failure !== undefined }
      if (isDue(clock.now(), plan.at, state) && !(await findLivingRun({ repository, servers })))
        await start(plan)
    },
    whenIdle: async () => await current,
    /** Ends the one that this server makes. */
    async close(): Promise<void> {
      stop.abort()
      await current
    },
  }
}
export type BackupRuns = ReturnType<typeof createBackupRuns>

/** Claims the making of a backup for this server; `undefined` when another one runs. */
async function claimRun({ database, servers, clock, makeId }: BackupRunsDependencies) {
  const livingIds = await servers.listLivingIds()
  const now = clock.now()
  return await database.commit(
    async (transaction) => {
      const rows = createBackupRunsRepository(transaction)
      const running = await rows.findRunning()
      if (running && livingIds.includes(running.server)) return undefined
      if (running) await rows.end(running.id, { at: now, failure: 'interrupted' })
      const thorough = await rows.findLastGood({ isThorough: true })
      const isThorough =
        thorough === undefined || now - thorough.startedAt >= backupLimits.restoreDays * dayMs
      const id = makeId()
      await rows.add({ id, server: servers.id(), startedAt: now, isThorough })
      return { id, isThorough }
    },
    { lock: 'backups' },
  )
}

/** The backup that is being made; one of a server that has ended is not. */
export async function findLivingRun({
  repository,
  servers,
}: {
  readonly repository: Pick<ReturnType<typeof createBackupRunsRepository>, 'findRunning'>
  readonly servers: Pick<Servers, 'listLivingIds'>
}): Promise<BackupRun | undefined> {
  const running = await repository.findRunning()
  return running && (await servers.listLivingIds()).includes(running.server) ? running : undefined
}

interface OrderedRun {
  readonly id: string
  readonly order: MakingOrder
  readonly signal: AbortSignal
}

/** Runs the program to its end, and stores how it ended; never rejects. */
async function make(
  dependencies: BackupRunsDependencies,
  { id, order, signal }: OrderedRun,
): Promise<void> {
  const { database, clock, program, log, onEnd } = dependencies
  const progress = createProgressWriter(dependencies, id)
  try {
    const outcome = await runProgram({ program, order, signal, onProgress: progress.save })
    await progress.whenSaved()
    logOutcome(log, outcome)
    await database.commit((transaction) =>
      createBackupRunsRepository(transaction).end(id, {
        at: clock.now(),
        failure: outcome.failure,
      }),
    )
  } catch (cause) {
    // The row stays as running: the next backup takes it for interrupted.
    log.error('la fin d’une sauvegarde n’a pas pu être enregistrée', { source: 'system', cause })
  }
  onEnd()
}

function logOutcome(log: Log, outcome: BackupOutcome): void {
  if (outcome.failure === undefined) {
    const { newBytes, files } = outcome
    log.info('une sauvegarde est faite et relue', { source: 'system', files, newBytes })
  } else if (outcome.failure === 'interrupted')
    log.warn('une sauvegarde est interrompue', { source: 'system' })
  else {
    const { failure, reason } = outcome
    log.error('une sauvegarde a échoué', { source: 'system', failure, reason })
  }
}

function createProgressWriter({ database, clock, log }: BackupRunsDependencies, id: string) {
  let last: Pick<Progress, 'step'> & { readonly at: number } = { step: 'database', at: 0 }
  let saving: Promise<void> = Promise.resolve()
  return {
    save(progress: Progress): void {
      const now = clock.now()
      if (progress.step === last.step && now - last.at < progressEveryMs) return
      last = { step: progress.step, at: now }
      const { step, done, total } = progress
      saving = saving
        .then(() =>
          database.commitRelaxed((transaction) =>
            createBackupRunsRepository(transaction).saveProgress(id, { step, done, total }),
          ),
        )
        .catch((cause: unknown) =>
          log.warn('l’avancement d’une sauvegarde n’a pas pu être enregistré', {
            source: 'system',
            cause,
          }),
        )
    },
    whenSaved: () => saving,
  }
}
