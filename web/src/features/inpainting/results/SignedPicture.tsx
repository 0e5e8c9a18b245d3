import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import { Box } from '@mui/material'
import { useSignedLink } from '#api/upload-url.ts'
import { inpaintingClient } from '../api/inpainting-client.ts'

interface Props {
  readonly record: InpaintingRecord
  readonly kind: 'originalImageUrl' | 'resultImageUrl' | 'thumbnailUrl'
  readonly alt: string
  readonly sx: object
}

/** A picture by its signed link; an expired one is renewed, once. */
export function SignedPicture({ record, kind, alt, sx }: Props) {
  const { src, onError } = useSignedLink(
    record[kind],
    async () => (await inpaintingClient.read({ inpaintingId: record.id }))[kind],
  )
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={onError}
      sx={sx}
    />
  )
}
