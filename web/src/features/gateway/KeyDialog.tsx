import { TitledDialog } from '#ui/TitledDialog.tsx'
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
  const creation = useCreateKey()
  const secret = creation.data?.secret
  return (
    <TitledDialog
      isOpen={isOpen}
      title={secret === undefined ? texts.title : texts.madeTitle}
      onClose={creation.isIdle || creation.isError ? onClose : undefined}
      onClosed={creation.reset}
    >
      {secret === undefined ? (
        <KeyForm creation={creation} onCancel={onClose} />
      ) : (
        <NewKey secret={secret} onDone={onClose} />
      )}
    </TitledDialog>
  )
}
