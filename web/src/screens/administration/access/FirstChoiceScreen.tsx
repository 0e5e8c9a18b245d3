import { FirstChoice } from '#features/configuration/FirstChoice.tsx'
import { ProveAtProvider } from '#features/provider-sign-in/ProveAtProvider.tsx'
import { IdentityChecks } from '#features/second-factors/IdentityChecks.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'

/** Instead of the first page, where others reach the server: who may create an account. */
export function FirstChoiceScreen() {
  const { refreshProfile } = useAuth()
  return (
    <>
      <IdentityChecks atProvider={<ProveAtProvider />} />
      <FirstChoice onDone={refreshProfile} />
    </>
  )
}
