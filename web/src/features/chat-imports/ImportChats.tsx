import { lazy, Suspense, useState } from 'react'
import type { ImportChatDialogProps } from './dialog/ImportChatDialog.tsx'

const ImportChatDialog = lazy(async () => ({
  default: (await import('./dialog/ImportChatDialog.tsx')).ImportChatDialog,
}))

/** The dialog that imports chats, loaded when it opens for the first time. */
export function ImportChats(props: ImportChatDialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <ImportChatDialog {...props} />
      </Suspense>
    )
  )
}
