import type { ProviderStart } from '@atelier/contract/providers/providers'
import { z } from 'zod'
import { createSafeStorage } from '#browser/storage/safe-storage.ts'

const visitKey = 'atelier.provider-visit'
const tab = createSafeStorage(() => sessionStorage)

/** Somebody is at a provider, to sign in, to link their account or to confirm who they are; kept by this tab alone. */
const ProviderVisit = z.object({
  providerId: z.string(),
  providerName: z.string(),
  purpose: z.enum(['sign-in', 'link', 'proof']),
  /** The page to come back to; the profile unless given. */
  from: z.string().startsWith('/').optional(),
  flow: z.string(),
})
export type ProviderVisit = z.output<typeof ProviderVisit>

/** Back from a provider, with the parameters that it added to the address. */
export interface ProviderReturn {
  readonly visit: ProviderVisit
  readonly answer: string
}

/** Keeps what the way back needs, and goes to the provider. */
export function goToProvider(
  visit: Omit<ProviderVisit, 'flow'>,
  { address, flow }: ProviderStart,
): void {
  tab.set(visitKey, JSON.stringify({ ...visit, flow }))
  leaveFor(address)
}

/** The address comes from the provider: it must not be a script. */
export function leaveFor(address: string): void {
  if (/^https?:/i.test(address)) location.assign(address)
}

/** What this tab kept, once; nothing after a reload, in another tab, or at the address of another provider. */
export function takeReturn(
  address: URL,
  providerId: string | undefined,
): ProviderReturn | undefined {
  const kept = tab.get(visitKey)
  tab.remove(visitKey)
  const answer = address.search.slice(1)
  const visit = kept === undefined ? undefined : readVisit(kept)
  if (visit?.providerId !== providerId || !visit || answer === '') return undefined
  return { visit, answer }
}

function readVisit(kept: string): ProviderVisit | undefined {
  try {
    return ProviderVisit.safeParse(JSON.parse(kept)).data
  } catch {
    return undefined
  }
}
