import type { Message } from '@atelier/contract/chat/chat'
import { type ComponentType, createContext } from 'react'

/** The document that is open beside the chat. It is in no URL: after a reload the preview stays closed. */
export interface OpenPreview {
  readonly title: string
  readonly code: string
  /** Of the button that opened it, which has the focus again when it is closed. */
  readonly openedBy: string
  /** Comes with what opens it: the chat itself loads nothing of previews. */
  readonly Pane: ComponentType<PreviewPaneProps>
}

export interface PreviewPaneProps {
  readonly messages: readonly Pick<Message, 'content'>[]
  readonly preview: OpenPreview
  readonly onShow: (preview: OpenPreview | undefined) => void
}

export const OpenPreviewContext = createContext<PreviewPaneProps['onShow']>(() => {})
