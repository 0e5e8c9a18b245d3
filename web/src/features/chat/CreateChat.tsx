import { lazy, Suspense, useState } from 'react'
import type { CreateChatDialogProps } from './create/CreateChatDialog.tsx'

const CreateChatDialog = lazy(async () => ({
  default: (await import('./create/CreateChatDialog.tsx')).CreateChatDialog,
}))

/** The dialog that creates a chat, loaded when it opens for the first time. */
export function CreateChat(props: CreateChatDialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  return (
    wasOpened && (
      <Suspense>
        <CreateChatDialog {...props} />
      </Suspense>
    )
  )
}
