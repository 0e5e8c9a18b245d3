import { framePaths, PreviewMessage } from '@atelier/contract/chat/previews/previews'
import { Alert, Box } from '@mui/material'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { previewTexts as texts } from '../preview.texts.ts'

interface Props {
  readonly code: string
  readonly title: string
}

/** How long a document may take to appear. */
const openTimeoutMs = 10_000

/** A document in a frame without an origin. One text per frame: another one needs another frame. */
export function PreviewFrame({ code, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isFilled = useRef(false)
  const { error, isSilent } = useFrameMessages(frame)
  const fill = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    if (isFilled.current) return
    isFilled.current = true
    // It has no origin that could be named.
    currentTarget.contentWindow?.postMessage(code, '*')
  }
  return (
    <>
      {isSilent && <Alert severity="warning">{texts.silent}</Alert>}
      {error !== undefined && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {texts.scriptFailed} <code>{error}</code>
        </Alert>
      )}
      <Box
        component="iframe"
        ref={frame}
        title={title}
        sandbox="allow-scripts"
        allow=""
        referrerPolicy="no-referrer"
        src={framePaths.preview}
        onLoad={fill}
        sx={frameStyle}
      />
    </>
  )
}

/** Only what the contract names is read, only from this frame, and no more than the first of each: it may send as much as it likes. */
function useFrameMessages(frame: { readonly current: HTMLIFrameElement | null }) {
  const [isShown, setIsShown] = useState(false)
  const [isSilent, setIsSilent] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (isShown && error !== undefined) return
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow) return
      const message = PreviewMessage.safeParse(data)
      if (!message.success) return
      if ('height' in message.data) setIsShown(true)
      else setError(message.data.error)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame, isShown, error])
  useEffect(() => {
    if (isShown) return
    const timer = setTimeout(() => setIsSilent(true), openTimeoutMs)
    return () => clearTimeout(timer)
  }, [isShown])
  return { error, isSilent: isSilent && !isShown }
}

const frameStyle = {
  flex: 1,
  minHeight: 0,
  width: '100%',
  border: 0,
  // A document that says nothing of colours is black on white, whatever the scheme of the app.
  bgcolor: '#fff',
  colorScheme: 'light',
}
