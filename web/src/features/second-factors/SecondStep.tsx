import type { SignInResult } from '@atelier/contract/account/account'
import { type FactorProof, splitMethods } from '@atelier/contract/second-factors/proof'
import { useMutation } from '@tanstack/react-query'
import { type ApiFailure, errorMessage } from '#api/failures.ts'
import { secondStepClient } from './api/second-factors-client.ts'
import { askForPasskey } from './parts/passkey-browser.ts'
import { SecondFactorForm } from './parts/SecondFactorForm.tsx'
import { secondFactorsTexts } from './second-factors.texts.ts'

interface Props {
  /** Of the refusal: the ticket, and what this user can go on with. */
  readonly params: ApiFailure['params']
  /** Opens the session that the server answers with. */
  readonly finish: (reply: Promise<SignInResult>) => Promise<void>
  readonly onBack: () => void
}

/** The second step of a sign-in, after the password was right. */
export function SecondStep({ params, finish, onBack }: Props) {
  const ticket = String(params.ticket)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (proof: FactorProof | undefined) => {
      const given = proof ?? {
        passkey: await askForPasskey(
          await secondStepClient.passkeyForSecondFactor({ body: { ticket } }),
        ),
      }
      await finish(secondStepClient.secondFactor({ body: { ticket, proof: given } }))
    },
    gcTime: 0,
  })
  return (
    <SecondFactorForm
      methods={splitMethods(params.methods)}
      isPending={isPending}
      problem={error ? errorMessage(error) : undefined}
      onProof={(proof) => {
        if (!('password' in proof)) mutate(proof)
      }}
      onPasskey={() => mutate(undefined)}
      cancel={{ label: secondFactorsTexts.step.back, onCancel: onBack }}
    />
  )
}
