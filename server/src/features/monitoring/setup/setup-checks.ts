import { setTimeout as delay } from 'node:timers/promises'
import type { BackupStatus } from '@atelier/contract/backups/backups'
import { type SetupCheck, type SetupReport, streamProbe } from '@atelier/contract/monitoring/setup'
import { type Clock, isoDate } from '#platform/clock.ts'

interface EngineAddress {
  readonly name: string
  readonly baseUrl: string
  readonly hasKey: boolean
}

export interface SetupDependencies {
  readonly clock: Clock
  /** As TRUST_PROXY says. */
  readonly trustsProxy: 'none' | 'some' | 'all'
  /** Only this machine reaches the server. */
  readonly isLocal: boolean
  readonly publicUrl: string | undefined
  /** Requests came through a proxy lately, and none is trusted. */
  hasUntrustedProxy(): boolean
  disk(): Promise<'ok' | 'low' | 'full'>
  isRegistrationOpen(): boolean
  backupStatus(): Promise<BackupStatus>
  /** The administrator has a short password. */
  isPasswordShort(): Promise<boolean>
  engines(): readonly EngineAddress[]
  maxFileBytes(): number
}

interface ProbedUpload {
  read(
    take: (name: string, file: { readonly stream: AsyncIterable<unknown> }) => Promise<void>,
  ): Promise<unknown>
}

/** What people who install get wrong, as far as the server sees it. */
export function createSetupChecks(dependencies: SetupDependencies) {
  const { clock, publicUrl, maxFileBytes } = dependencies
  return {
    setup: async (): Promise<SetupReport> => ({
      checks: [
        checkProxy(dependencies),
        checkDisk(await dependencies.disk()),
        checkRegistration(dependencies),
        checkBackup(await dependencies.backupStatus()),
        check('admin-password', (await dependencies.isPasswordShort()) ? 'fault' : 'ok'),
        ...checkEngines(dependencies.engines()),
      ],
      now: isoDate(clock.now()),
      publicUrl: publicUrl ?? null,
      maxFileBytes: maxFileBytes(),
    }),
    /** Reads what is sent, and keeps nothing of it. */
    async measureUpload(upload: ProbedUpload): Promise<{ readonly bytes: number }> {
      let bytes = 0
      await upload.read(async (_name, { stream }) => {
        for await (const chunk of stream as AsyncIterable<Buffer>) bytes += chunk.length
      })
      return { bytes }
    },
    async *streamProbe(signal: AbortSignal): AsyncIterable<{ readonly index: number }> {
      for (let index = 0; index < streamProbe.events; index += 1) {
        if (index > 0) await delay(streamProbe.everyMs, undefined, { signal })
        yield { index }
      }
    },
  }
}

const check = (
  name: SetupCheck['name'],
  state: SetupCheck['state'],
  about: Partial<Pick<SetupCheck, 'detail' | 'subject'>> = {},
): SetupCheck => ({ name, state, detail: null, subject: null, ...about })

function checkProxy({ trustsProxy, hasUntrustedProxy }: SetupDependencies): SetupCheck {
  if (trustsProxy === 'all') return check('proxy', 'fault', { detail: 'trusts-all' })
  if (hasUntrustedProxy()) return check('proxy', 'fault', { detail: 'untrusted' })
  return check('proxy', 'ok')
}

function checkDisk(state: 'ok' | 'low' | 'full'): SetupCheck {
  if (state === 'ok') return check('disk', 'ok')
  return check('disk', 'fault', { detail: state })
}

const checkRegistration = ({ isRegistrationOpen, isLocal }: SetupDependencies): SetupCheck =>
  check('registration', isRegistrationOpen() && !isLocal ? 'advice' : 'ok')

function checkBackup(status: BackupStatus): SetupCheck {
  if (status === 'off') return check('backup', 'fault', { detail: 'none' })
  if (status === 'late' || status === 'failed') return check('backup', 'fault', { detail: status })
  return check('backup', 'ok')
}

/** An engine on another machine answers whoever reaches it, unless it asks for a key. */
function checkEngines(engines: readonly EngineAddress[]): SetupCheck[] {
  const open = engines.filter(({ baseUrl, hasKey }) => !hasKey && !isOnThisMachine(baseUrl))
  if (open.length === 0) return [check('engine-key', 'ok')]
  return open.map(({ name }) => check('engine-key', 'advice', { subject: name }))
}

function isOnThisMachine(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return host === '' || host === 'localhost' || host === '[::1]' || /^127\./.test(host)
}
