import {
  type FactorProof,
  offersProvider,
  splitMethods,
} from '@atelier/contract/second-factors/proof'
import { Button, DialogContent, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '#api/failures.ts'
import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { secondStepClient } from '../api/second-factors-client.ts'
import { secondFactorsTexts as texts } from '../second-factors.texts.ts'
import { askForPasskey } from './passkey-browser.ts'
import { SecondFactorForm } from './SecondFactorForm.tsx'

interface Props {
  /** What this user can prove it with, as the server lists it. */
  readonly methods: string
  readonly atProvider: ReactNode
  readonly onEnd: (isProved: boolean) => void
}

/** Asks users to prove who they are, before what touches the security of their account. */
export function IdentityDialog({ methods, onEnd, atProvider }: Props) {
  const here = splitMethods(methods)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (given: FactorProof | { readonly password: string } | undefined) => {
      const proof = given ?? {
        passkey: await askForPasskey(await secondStepClient.passkeyToProve()),
      }
      return await secondStepClient.prove({ body: { proof } })
    },
    onSuccess: () => onEnd(true),
    gcTime: 0,
  })
  return (
    <TitledDialog isOpen title={texts.confirm.title} onClose={() => onEnd(false)}>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography variant="body2">{texts.confirm.text}</Typography>
          {offersProvider(methods) && atProvider}
          {here.length > 0 ? (
            <SecondFactorForm
              methods={here}
              isPending={isPending}
              problem={error ? errorMessage(error) : undefined}
              onProof={mutate}
              onPasskey={() => mutate(undefined)}
              cancel={{ label: texts.cancel, onCancel: () => onEnd(false) }}
            />
          ) : (
            <Button color="inherit" onClick={() => onEnd(false)} sx={{ alignSelf: 'start' }}>
              {texts.cancel}
            </Button>
          )}
        </Stack>
      </DialogContent>
    </TitledDialog>
  )
}
