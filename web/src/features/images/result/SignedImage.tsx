import type { ImageRecord } from '@atelier/contract/images/images'
import { Box } from '@mui/material'
import { useState } from 'react'
import { uploadUrl } from '#api/upload-url.ts'
import { imagesClient } from '../api/images-client.ts'

interface Props {
  readonly image: ImageRecord
  readonly kind: 'imageUrl' | 'thumbnailUrl'
  readonly alt: string
  readonly sx?: object
}

/** A picture by its signed link; an expired one is renewed, once. */
export function SignedImage({ image, kind, alt, sx }: Props) {
  const [renewal, setRenewal] = useState<{
    readonly of: ImageRecord
    readonly renewed: ImageRecord
  }>()
  // The page may have loaded newer links since.
  const shown = renewal?.of === image ? renewal.renewed : image
  const renew = () => {
    if (shown !== image) return
    imagesClient.read({ imageId: image.id }).then(
      (renewed) => setRenewal({ of: image, renewed }),
      () => undefined,
    )
  }
  return (
    <Box
      component="img"
      src={uploadUrl(shown[kind])}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={renew}
      sx={sx ?? {}}
    />
  )
}
