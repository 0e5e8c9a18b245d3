import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { answerIdentityChecks } from '#api/transport/identity-proof.ts'

// Only sensitive actions need it.
const IdentityDialog = lazy(async () => ({
  default: (await import('./parts/IdentityDialog.tsx')).IdentityDialog,
}))

interface Check {
  readonly methods: string
  readonly end: (isProved: boolean) => void
}

interface Props {
  /** Confirms it at an identity provider, for who may. */
  readonly atProvider: ReactNode
}

/** Opens a dialog whenever a call needs a recent proof of who the user is; one dialog serves calls at the same time. */
export function IdentityChecks({ atProvider }: Props) {
  const [check, setCheck] = useState<Check>()
  useEffect(() => {
    let underWay: Promise<boolean> | undefined
    return answerIdentityChecks((methods) => {
      underWay ??= new Promise<boolean>((resolve) => {
        setCheck({
          methods,
          end: (isProved) => {
            underWay = undefined
            setCheck(undefined)
            resolve(isProved)
          },
        })
      })
      return underWay
    })
  }, [])
  if (!check) return undefined
  return (
    <Suspense>
      <IdentityDialog methods={check.methods} onEnd={check.end} atProvider={atProvider} />
    </Suspense>
  )
}
