import type { ImageRecord } from '@atelier/contract/images/images'
import { Box } from '@mui/material'
import { useSignedLink } from '#api/upload-url.ts'
import { imagesClient } from '../api/images-client.ts'

interface Props {
  readonly image: ImageRecord
  readonly kind: 'imageUrl' | 'thumbnailUrl'
  readonly alt: string
  readonly sx?: object
}

/** A picture by its signed link; an expired one is renewed, once. */
export function SignedImage({ image, kind, alt, sx }: Props) {
  const { src, onError } = useSignedLink(
    image[kind],
    async () => (await imagesClient.read({ imageId: image.id }))[kind],
  )
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={onError}
      sx={sx ?? {}}
    />
  )
}
