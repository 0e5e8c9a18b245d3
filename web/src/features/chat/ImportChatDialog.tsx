import { lazy, Suspense, useState } from 'react'
import type { ImportDialogProps } from './create/ImportDialog.tsx'

const ImportDialog = lazy(async () => ({
  default: (await import('./create/ImportDialog.tsx')).ImportDialog,
}))

/** Imports chats; loaded when it is first opened, and there until it has faded out. */
export function ImportChatDialog(props: ImportDialogProps) {
  const [wasOpened, setOpened] = useState(false)
  if (props.isOpen && !wasOpened) setOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <ImportDialog {...props} />
      </Suspense>
    )
  )
}
