import { Box, Button } from '@mui/material'
import { useId } from 'react'
import { savePreview } from '../code/preview-file.ts'
import type { OpenPreview } from '../open-preview.ts'
import { previewTexts as texts } from '../preview.texts.ts'
import { PreviewPane } from './PreviewPane.tsx'

interface Props {
  readonly code: string
  readonly title: string
  readonly onOpen: (document: OpenPreview) => void
}

/** Below the code of a document: nothing of it runs before someone opens it. */
export function DocumentActions({ code, title, onOpen }: Props) {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', gap: 0.5, mt: -1, mb: 2, flexWrap: 'wrap' }}>
      <Button
        id={id}
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={texts.previewOf(title)}
        onClick={() => onOpen({ code, title, openedBy: id, Pane: PreviewPane })}
      >
        {texts.preview}
      </Button>
      <Button
        size="small"
        color="inherit"
        onClick={() => savePreview(code, { title, fallback: 'page', type: 'html' })}
        sx={{ color: 'text.secondary' }}
      >
        {texts.download}
      </Button>
    </Box>
  )
}
