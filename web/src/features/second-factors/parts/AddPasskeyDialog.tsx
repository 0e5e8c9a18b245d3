import { secondFactorLimits } from '@atelier/contract/second-factors/proof'
import { useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { TextInput } from '#ui/forms/TextInput.tsx'
import { secondFactorsClient } from '../api/second-factors-client.ts'
import { useFactorChange } from '../api/use-second-factors.ts'
import { secondFactorsTexts } from '../second-factors.texts.ts'
import { makePasskey } from './passkey-browser.ts'

const texts = secondFactorsTexts.addPasskey

interface Props {
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
  readonly onClose: () => void
}

/** Asks for a name, then lets the browser make the passkey. */
export function AddPasskeyDialog({ onAdded, onClose }: Props) {
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useFactorChange(async () => {
    const passkey = await makePasskey(await secondFactorsClient.passkeyToAdd())
    return await secondFactorsClient.addPasskey({ body: { name, passkey } })
  })
  return (
    <FormDialog
      frame={{ isOpen: true, onClose }}
      title={texts.title}
      submit={texts.submit}
      isPending={isPending}
      problem={error ? errorMessage(error) : undefined}
      onSubmit={() =>
        mutate(undefined, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) })
      }
    >
      <TextInput
        autoFocus
        label={texts.name}
        help={texts.nameHelp}
        value={name}
        inputProps={{ maxLength: secondFactorLimits.passkeyNameMax }}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
