import { Box, Dialog, type Theme, useMediaQuery } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { citationParam } from '../../chat-paths.ts'
import { useOpenCitation } from '../../citations/open-citation.ts'
import type { PreviewPaneProps } from '../open-preview.ts'
import { previewTexts as texts } from '../preview.texts.ts'
import { wholeStyle } from '../preview-style.ts'
import { PreviewContent } from './PreviewContent.tsx'

/** A document of a reply: beside the chat where there is room, else instead of it. Échap goes back to the chat. */
export function PreviewPane({ messages, preview, onShow }: PreviewPaneProps) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const close = () => {
    onShow(undefined)
    document.getElementById(preview.openedBy)?.focus()
  }
  useCitationInstead(() => onShow(undefined))
  const content = (
    <PreviewContent
      messages={messages}
      preview={preview}
      onShow={(code) => onShow({ ...preview, code })}
      onClose={close}
    />
  )
  if (hasRoom)
    return (
      <Beside key={preview.openedBy} onClose={close}>
        {content}
      </Beside>
    )
  return (
    <Dialog
      open
      fullScreen
      onClose={close}
      slotProps={{ paper: { 'aria-label': texts.pane, sx: wholeStyle } }}
    >
      {content}
    </Dialog>
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

interface BesideProps {
  readonly onClose: () => void
  readonly children: ReactNode
}
function Beside({ onClose, children }: BesideProps) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => pane.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  return (
    <Box
      ref={pane}
      component="aside"
      aria-label={texts.pane}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      sx={besideStyle}
    >
      {children}
    </Box>
  )
}

const besideStyle = {
  display: 'flex',
  flexDirection: 'column',
  flex: '0 0 clamp(420px, 46%, 900px)',
  minWidth: 0,
  borderLeft: 1,
  borderColor: 'divider',
  outline: 'none',
}
