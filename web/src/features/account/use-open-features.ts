import type { Features } from '@atelier/contract/configuration/status'
import { grantedFeatures } from '#features/configuration/granted-features.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { useUser } from '#features/sign-in/auth-context.ts'

/** The tools that are switched on and that the user's groups open; `undefined` until the status is known. */
export function useOpenFeatures(): Features | undefined {
  const { tools } = useUser().rights
  const { data } = useStatus()
  return data && grantedFeatures(data.features, tools)
}
