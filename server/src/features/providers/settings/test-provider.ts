import type { ProviderSettings, ProviderTest } from '@atelier/contract/providers/provider-settings'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { providerFetch } from '#platform/web/provider-fetch.ts'

/** Beyond it, tokens count as expired or as not yet valid. */
const maxClockSeconds = 30

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.url() })
const Keys = z.object({ keys: z.array(z.unknown()).min(1) })

/** Asks a provider what it is, and compares its keys and clock with what a sign-in needs. */
export async function testProvider(
  { issuer }: Pick<ProviderSettings, 'issuer'>,
  { fetch, clock }: { readonly fetch: typeof providerFetch; readonly clock: Clock },
): Promise<Omit<ProviderTest, 'redirectUrl'>> {
  const read = async (url: string) => {
    const response = await fetch(url, { headers: { accept: 'application/json' } })
    const body: unknown = await response.json().catch(() => undefined)
    return { body, date: response.headers.get('date') }
  }
  let clockSeconds: number | null = null
  try {
    const found = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const at = found.date === null ? Number.NaN : Date.parse(found.date)
    clockSeconds = Number.isNaN(at) ? null : Math.round((at - clock.now()) / 1000)
    const metadata = Metadata.safeParse(found.body)
    if (metadata.data?.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
      return { failure: 'not-a-provider', clockSeconds }
    const keys = await read(metadata.data.jwks_uri)
    if (!Keys.safeParse(keys.body).success) return { failure: 'no-keys', clockSeconds }
  } catch {
    return { failure: 'unreachable', clockSeconds }
  }
  const differs = Math.abs(clockSeconds ?? 0) > maxClockSeconds
  return { failure: differs ? 'clock-differs' : null, clockSeconds }
}
