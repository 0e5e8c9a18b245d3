import { useState } from 'react'
import { ShareDialog } from '#features/sharing/ShareDialog.tsx'

interface Props {
  readonly chatId: string
  readonly messageId: string
  readonly onClosed: () => void
}

/** Shares a chat from its beginning to this message. */
export function ShareUpTo({ chatId, messageId, onClosed }: Props) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <ShareDialog
      frame={{ isOpen, onClose: () => setIsOpen(false), onClosed }}
      chat={{ id: chatId }}
      upTo={messageId}
    />
  )
}
