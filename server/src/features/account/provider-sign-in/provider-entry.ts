import { Problem } from '@atelier/contract/problems/problems'
import { z } from 'zod'
import type { WriteTransaction } from '#database/database.ts'
import { type ProvidersService, RuleClaims } from '#features/providers/providers.service.ts'
import type { LiveChannel } from '#platform/live-channel.ts'
import type { RecordSecurityEvent } from '../security-events/security-events.ts'

/** A provider has said who somebody is; tickets carry it through the steps that remain. */
export const ProviderEntry = z.object({
  identity: z.object({
    providerId: z.string(),
    issuer: z.string(),
    subject: z.string(),
    email: z.string().optional(),
    claims: RuleClaims,
  }),
  providerName: z.string(),
  /** The identity opens no account yet: this sign-in links it. */
  isNew: z.boolean(),
  /** The account was prepared for this provider, which has verified its address: that stands for the proof that it is theirs. */
  isPrepared: z.boolean().default(false),
  session: z.object({
    sid: z.string().optional(),
    encryptedIdToken: z.string().optional(),
    lifetimeMs: z.number(),
  }),
})
export type ProviderEntry = z.output<typeof ProviderEntry>

export interface ProviderEntryDependencies {
  readonly clock: { now(): number }
  readonly providers: Pick<ProvidersService, 'identities' | 'isOffered' | 'applyRules'>
  readonly recordEvent: RecordSecurityEvent
  /** Other open pages of the user load their rights again. */
  publish: LiveChannel['publish']
}

/**
 * In the commit that opens the session, with the lock of groups: the identity is linked, or still is, and the groups are what the
 * provider's rules give. @throws Problem
 */
export async function settleEntry(
  { clock, providers, recordEvent }: ProviderEntryDependencies,
  transaction: WriteTransaction,
  {
    userId,
    device,
    entry: { identity, isNew },
  }: {
    readonly userId: string
    readonly device: string
    readonly entry: Pick<ProviderEntry, 'identity' | 'isNew'>
  },
): Promise<void> {
  // A ticket may be older than the end of its provider.
  if (!(await providers.isOffered(identity.providerId, transaction)))
    throw new Problem('account.sign-in-expired')
  const rows = providers.identities(transaction)
  if (!isNew) {
    if (!(await rows.recordSeen(userId, toIdentity(identity), clock.now())))
      throw new Problem('account.sign-in-expired')
    await providers.applyRules(transaction, { ...identity, userId })
    return
  }
  if (!(await rows.link(userId, toIdentity(identity), clock.now())))
    throw new Problem('provider.already-linked')
  await providers.applyRules(transaction, { ...identity, userId })
  await recordEvent(transaction, { userId, kind: 'identity-linked', device })
}

/** As the rows of identities have it. */
export const toIdentity = ({ email, ...identity }: ProviderEntry['identity']) => ({
  ...identity,
  email,
})
