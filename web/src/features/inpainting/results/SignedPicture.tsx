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
  const [renewal, setRenewal] = useState<{
    readonly of: InpaintingRecord
    readonly renewed: InpaintingRecord
  }>()
  // The page may have loaded newer links since.
  const shown = renewal?.of === record ? renewal.renewed : record
  const renew = () => {
    if (shown !== record) return
    inpaintingClient.read({ inpaintingId: record.id }).then(
      (renewed) => setRenewal({ of: record, renewed }),
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
      draggable={false}
      onError={renew}
      sx={sx}
    />
  )
}
