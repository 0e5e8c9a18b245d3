import { Dialog, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { gatewayTexts } from './gateway.texts.ts'
import { KeyForm } from './parts/KeyForm.tsx'
import { NewKey } from './parts/NewKey.tsx'
import { useCreateKey } from './use-access-keys.ts'

const texts = gatewayTexts.form

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Makes a key, then shows it once: nothing closes it while the key is being made, and then only the button that says so. */
export function KeyDialog({ isOpen, onClose }: Props) {
  const heading = useId()
  const creation = useCreateKey()
  const secret = creation.data?.secret
  return (
    <Dialog
      open={isOpen}
      onClose={creation.isIdle || creation.isError ? onClose : undefined}
      fullWidth
      maxWidth="xs"
      aria-labelledby={heading}
      slotProps={{ transition: { onExited: creation.reset } }}
    >
      <DialogTitle id={heading}>{secret === undefined ? texts.title : texts.madeTitle}</DialogTitle>
      {secret === undefined ? <KeyForm creation={creation} onCancel={onClose} /> : <NewKey secret={secret} onDone={onClose} />}
    </Dialog>
  )
}
