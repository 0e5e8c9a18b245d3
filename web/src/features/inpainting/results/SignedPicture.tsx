import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { Box } from '@mui/material'
import { useState } from 'react'
import { uploadUrl } from '#api/upload-url.ts'
import { inpaintingClient } from '../api/inpainting-client.ts'

interface Props {
  readonly record: InpaintingRecord
  readonly kind: 'originalImageUrl' | 'resultImageUrl' | 'thumbnailUrl'
  readonly alt: string
  readonly sx: object
}

/** A picture by its signed link; an expired one is renewed, once. */
export function SignedPicture({ record, kind, alt, sx }: Props) {
  const [renewed, setRenewed] = useState<InpaintingRecord>()
  const shown = renewed?.id === record.id ? renewed : record
  const renew = () => {
    if (shown === record)
      inpaintingClient.read({ inpaintingId: record.id }).then(setRenewed, () => undefined)
  }
  return (
    <Box
      component="img"
      src={uploadUrl(shown[kind])}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={renew}
      sx={sx}
    />
  )
}
