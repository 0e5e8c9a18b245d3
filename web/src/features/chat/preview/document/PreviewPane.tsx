import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { SidePane } from '#ui/side-pane/SidePane.tsx'
import { citationParam } from '../../chat-paths.ts'
import { useOpenCitation } from '../../citations/open-citation.ts'
import type { PreviewPaneProps } from '../open-preview.ts'
import { previewTexts as texts } from '../preview.texts.ts'
import { PreviewContent } from './PreviewContent.tsx'

/** A document of a reply: beside the chat where there is room, else instead of it. Échap goes back to the chat. */
export function PreviewPane({ messages, preview, onShow }: PreviewPaneProps) {
  const close = () => {
    onShow(undefined)
    document.getElementById(preview.openedBy)?.focus()
  }
  useCitationInstead(() => onShow(undefined))
  return (
    <SidePane
      key={preview.openedBy}
      label={texts.pane}
      width="clamp(420px, 46%, 900px)"
      onClose={close}
    >
      <PreviewContent
        messages={messages}
        preview={preview}
        onShow={(code) => onShow({ ...preview, code })}
        onClose={close}
      />
    </SidePane>
  )
}

/** There is room for one of them: a preview closes the source of a citation, and one that is opened then closes the preview. */
function useCitationInstead(onOpened: () => void): void {
  const { open } = useOpenCitation()
  const key = useSearchParams()[0].get(citationParam)
  const before = useRef<string | null>(undefined)
  useEffect(() => {
    if (before.current === undefined && key !== null) open(undefined, true)
    else if (key !== null && key !== before.current) onOpened()
    before.current = key
  }, [key, onOpened, open])
}
