import { Dialog, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { gatewayTexts } from './gateway.texts.ts'
import { KeyForm } from './parts/KeyForm.tsx'
import { NewKey } from './parts/NewKey.tsx'

const texts = gatewayTexts.form

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Makes a key, then shows it once: nothing but the button that says so closes it then. */
export function KeyDialog({ isOpen, onClose }: Props) {
  const heading = useId()
  const [secret, setSecret] = useState<string>()
  return (
    <Dialog
      open={isOpen}
      onClose={secret === undefined ? onClose : undefined}
      fullWidth
      maxWidth="xs"
      aria-labelledby={heading}
      slotProps={{ transition: { onExited: () => setSecret(undefined) } }}
    >
      <DialogTitle id={heading}>{secret === undefined ? texts.title : texts.madeTitle}</DialogTitle>
      {secret === undefined ? <KeyForm onCancel={onClose} onMade={setSecret} /> : <NewKey secret={secret} onDone={onClose} />}
    </Dialog>
  )
}
