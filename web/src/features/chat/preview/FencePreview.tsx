import type { ReactNode } from 'react'
import type { Fence } from '#ui/markdown/code/fence-preview.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { parsePreview } from './code/parse-preview.ts'
import { DocumentActions } from './document/DocumentActions.tsx'
import type { OpenPreview } from './open-preview.ts'
import { DiagramPicture } from './picture/DiagramPicture.tsx'
import { SvgPicture } from './picture/SvgPicture.tsx'
import { previewTexts as texts } from './preview.texts.ts'

interface Props {
  readonly fence: Fence
  readonly onOpen: (document: OpenPreview) => void
  /** The code as text. */
  readonly children: ReactNode
}

/** Finished code of a reply as the picture that it is, or with a button that opens the document that it is. */
export function FencePreview({ fence, onOpen, children }: Props) {
  const preview = parsePreview(fence)
  if (!preview) return children
  if (preview.isTooLong)
    return (
      <>
        {children}
        <Quiet component="p">{texts.tooLong}</Quiet>
      </>
    )
  const { code, title } = preview
  if (preview.type === 'picture')
    return (
      <SvgPicture key={code} svg={code} title={title}>
        {children}
      </SvgPicture>
    )
  if (preview.type === 'diagram')
    return (
      <DiagramPicture source={code} title={title} kind={preview.kind}>
        {children}
      </DiagramPicture>
    )
  return (
    <>
      {children}
      <DocumentActions code={code} title={title} onOpen={onOpen} />
    </>
  )
}
