import { Box, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { secondFactorsClient } from '../api/second-factors-client.ts'
import { useFactorChange } from '../api/use-second-factors.ts'
import { secondFactorsTexts } from '../second-factors.texts.ts'
import { QrCode } from './QrCode.tsx'

const texts = secondFactorsTexts.addAuthenticator
const groups = /.{1,4}/g

interface Props {
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Shows the key of a new authenticator app, as a picture and as text, and asks for its first code. */
export function AddAuthenticatorDialog({ onAdded, onClose }: Props) {
  const [code, setCode] = useState('')
  const begin = useFactorChange(() => secondFactorsClient.beginAuthenticator())
  const confirm = useFactorChange(() =>
    secondFactorsClient.confirmAuthenticator({ body: { code } }),
  )
  const { mutate: start } = begin
  useEffect(() => start(undefined, { onError: () => undefined }), [start])
  const error = begin.error ?? confirm.error
  return (
    <FormDialog
      frame={{ isOpen: true, onClose }}
      title={texts.title}
      submit={texts.submit}
      isPending={confirm.isPending}
      isWaiting={begin.isPending}
      problem={error ? errorMessage(error) : undefined}
      onSubmit={() =>
        confirm.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) })
      }
    >
      <Typography variant="body2">{texts.scan}</Typography>
      {begin.data ? (
        <Stack sx={{ gap: 1.5, alignItems: 'center' }}>
          <QrCode text={begin.data.address} label={texts.picture} />
          <Typography
            component="p"
            sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', textAlign: 'center' }}
          >
            <Typography component="span" variant="caption" sx={{ display: 'block' }}>
              {texts.secret}
            </Typography>
            {begin.data.secret.match(groups)?.join(' ')}
          </Typography>
        </Stack>
      ) : (
        <Box sx={{ alignSelf: 'center', width: 200 }}>
          <BlockSkeleton label={texts.preparing} height={200} />
        </Box>
      )}
      <TextInput
        label={texts.code}
        value={code}
        autoComplete="one-time-code"
        inputMode="numeric"
        onChange={(event) => setCode(event.target.value)}
      />
    </FormDialog>
  )
}
