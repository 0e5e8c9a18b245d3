import type { Message } from '@atelier/contract/chat/chat'
import { type ReactNode, useState } from 'react'
import { type OpenPreview, OpenPreviewContext } from './open-preview.ts'

interface Props {
  readonly messages: readonly Message[]
  readonly children: ReactNode
}

/** A chat, and beside it the document of a reply that someone opened. */
export function PreviewArea({ messages, children }: Props) {
  const [preview, setPreview] = useState<OpenPreview>()
  return (
    <OpenPreviewContext value={setPreview}>
      {children}
      {preview && <preview.Pane messages={messages} preview={preview} onShow={setPreview} />}
    </OpenPreviewContext>
  )
}
