import { TitledDialog } from '#ui/dialogs/TitledDialog.tsx'
import { KeyForm } from './components/KeyForm.tsx'
import { NewKeySecret } from './components/NewKeySecret.tsx'
import { useCreateKey } from './components/use-access-keys.ts'
import { gatewayTexts } from './gateway.texts.ts'

const texts = gatewayTexts.form

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Creates a key, then shows it once: the dialog cannot be closed during the request, and afterwards only by its button. */
export function CreateKeyDialog({ isOpen, onClose }: Props) {
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
        <NewKeySecret secret={secret} onDone={onClose} />
      )}
    </TitledDialog>
  )
}
