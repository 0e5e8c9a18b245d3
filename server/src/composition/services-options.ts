import type { PasswordRule } from '@atelier/contract/account/passwords/password-rule'
import type { FixedLimits } from '@atelier/contract/limits/user-limits'
import type { CardExternals } from '@atelier/engine/embedded/graphics-card/open-graphics-card'
import type { Embedded } from '@atelier/engine/embedded/local-models'
import type { Engine } from '@atelier/engine/engine'
import type { Environment } from '#environment.ts'
import type { LocalModelsEnvironment } from '#features/local-models/local-models.service.ts'
import type { Clock } from '#platform/clock.ts'
import type { MakeId } from '#platform/ids.ts'
import type { Log } from '#platform/log/log.ts'

/** Limits that the configuration sets. */
interface AdjustableLimits {
  readonly maxStorageBytes: number
  readonly requestRateFactor: number
  readonly maxJobsPerUser: number
  readonly maxRunningJobsPerKind: number
}

export interface ServicesOptions {
  readonly environment: Environment
  readonly clock: Clock
  readonly makeId: MakeId
  readonly log: Log
  /** Required to create the first account when strangers could reach the server before its owner. */
  readonly firstCode?: string
  /** Whether callers on this machine need it too, as they do when the network reaches the server. */
  readonly isFirstCodeForAll?: boolean
  /** What new passwords must be, if this is the first start; `six` by default. */
  readonly initialPasswordRule?: PasswordRule
  /** Replaces the engines that the environment names. */
  readonly engines?: readonly Engine[]
  /** Replaces the engine that runs the models of this machine. */
  readonly embedded?: Embedded
  /** Replaces the graphics card of this machine, and where its program comes from. */
  readonly card?: Partial<CardExternals>
  /** Replaces the shipped catalogue, the public internet and the other programs of this machine. */
  readonly externals?: Partial<LocalModelsEnvironment>
  /** Replaces the usual space set aside for a full disk, which takes a while to write. */
  readonly spareBytes?: number
  /** Replaces the configured number of concurrent engine calls. */
  readonly maxConcurrentRequests?: number
  /** Replaces the limits per user: tests and benches call faster than any user, and tests need small limits. */
  readonly limits?: Partial<FixedLimits & AdjustableLimits>
}
