import { Box, Button } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { previewTexts as texts } from '../preview.texts.ts'
import { actionsStyle } from '../preview-style.ts'
import { EnlargedPicture } from './EnlargedPicture.tsx'

interface Props {
  readonly url: string
  /** What it shows, for those who do not see it. */
  readonly description: string
  /** Its author thought of a white page. */
  readonly isOnPaper?: boolean
  readonly onLoad?: () => void
  readonly onError?: () => void
  readonly onDownload: () => void
  /** Its code. */
  readonly children: ReactNode
}

/** A picture of a reply, with its code one step away. */
export function PictureCard({
  url,
  description,
  isOnPaper = false,
  onLoad,
  onError,
  onDownload,
  children,
}: Props) {
  const [isCodeShown, setIsCodeShown] = useState(false)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const code = useId()
  const paper = isOnPaper ? { bgcolor: '#fff' } : {}
  return (
    <>
      <Box component="figure" aria-label={description} className="md-card" sx={cardStyle}>
        <Box sx={{ ...pictureStyle, ...paper }}>
          <img src={url} alt={description} onLoad={onLoad} onError={onError} />
        </Box>
        <Box sx={actionsStyle}>
          <Button
            size="small"
            color="inherit"
            aria-expanded={isCodeShown}
            aria-controls={isCodeShown ? code : undefined}
            onClick={() => setIsCodeShown(!isCodeShown)}
          >
            {isCodeShown ? texts.hideCode : texts.showCode}
          </Button>
          <Button size="small" color="inherit" onClick={() => setIsEnlarged(true)}>
            {texts.enlarge}
          </Button>
          <Button size="small" color="inherit" onClick={onDownload}>
            {texts.download}
          </Button>
        </Box>
      </Box>
      {isCodeShown && <div id={code}>{children}</div>}
      <EnlargedPicture
        isOpen={isEnlarged}
        url={url}
        description={description}
        paper={paper}
        onClose={() => setIsEnlarged(false)}
      />
    </>
  )
}

const cardStyle = { overflow: 'hidden' }
const pictureStyle = {
  display: 'flex',
  justifyContent: 'center',
  p: 2,
  '& img': { maxWidth: '100%', maxHeight: 'min(70vh, 640px)', minWidth: 'min(100%, 160px)' },
}
