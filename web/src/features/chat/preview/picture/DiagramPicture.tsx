import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import type { DiagramKind } from '../code/diagram-text.ts'
import { pictureUrl, savePreview } from '../code/preview-file.ts'
import { previewTexts as texts } from '../preview.texts.ts'
import { BlockedPicture } from './BlockedPicture.tsx'
import { PictureCard } from './PictureCard.tsx'
import { useDiagram } from './use-diagram.ts'

interface Props {
  readonly source: string
  readonly title: string
  readonly kind: DiagramKind
  /** Its text. */
  readonly children: ReactNode
}

/** A diagram as a picture; its text until it is rendered, and where it cannot be. */
export function DiagramPicture({ source, title, kind, children }: Props) {
  const { state, element, retry } = useDiagram(source)
  if (typeof state === 'object')
    return (
      <PictureCard
        url={pictureUrl(state.svg)}
        description={title ? texts.titled(texts.kinds[kind], title) : texts.kinds[kind]}
        onDownload={() =>
          savePreview(state.svg, { title, fallback: texts.kinds[kind], type: 'svg' })
        }
      >
        {children}
      </PictureCard>
    )
  if (state === 'held') return <BlockedPicture onShow={retry}>{children}</BlockedPicture>
  const messages = {
    waiting: texts.rendering,
    failed: texts.noDiagram,
    missing: texts.noRenderer,
  }
  return (
    <div ref={element}>
      {children}
      <Quiet component="p" role="status">
        {messages[state]}
      </Quiet>
      {state === 'missing' && (
        <Button size="small" variant="outlined" color="inherit" onClick={retry} sx={{ mb: 2 }}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
