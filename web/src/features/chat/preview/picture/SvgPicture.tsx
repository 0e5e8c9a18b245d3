import { type ReactNode, useState } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { pictureUrl, savePreview } from '../code/preview-file.ts'
import { previewTexts as texts } from '../preview.texts.ts'
import { BlockedPicture } from './BlockedPicture.tsx'
import { PictureCard } from './PictureCard.tsx'
import { usePictureAttempt } from './use-picture-attempt.ts'

interface Props {
  readonly svg: string
  readonly title: string
  /** Its code. */
  readonly children: ReactNode
}

/** An SVG as a picture, or its code with a sentence where it is none. */
export function SvgPicture({ svg, title, children }: Props) {
  const [hasFailed, setHasFailed] = useState(false)
  const { state, retry, end } = usePictureAttempt(svg)
  if (state === 'waiting') return children
  if (state === 'held') return <BlockedPicture onShow={retry}>{children}</BlockedPicture>
  if (hasFailed)
    return (
      <>
        {children}
        <Quiet component="p">{texts.noPicture}</Quiet>
      </>
    )
  return (
    <PictureCard
      url={pictureUrl(svg)}
      description={title || texts.picture}
      isOnPaper
      onLoad={end}
      onError={() => {
        end()
        setHasFailed(true)
      }}
      onDownload={() => savePreview(svg, { title, fallback: 'image', type: 'svg' })}
    >
      {children}
    </PictureCard>
  )
}
