import type { ImageRecord } from '@atelier/contract/images/images'
import { useNavigate } from 'react-router'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { ImageStudio } from '#features/images/ImageStudio.tsx'
import type { InpaintingSource } from '#features/inpainting/use-repainting.ts'

/** Image generation and its history; any image can be opened for inpainting. */
export function ImagesScreen() {
  const navigate = useNavigate()
  const features = useOpenFeatures()
  const inpaint = ({ id, imageUrl }: ImageRecord) =>
    void navigate(tools.inpainting.path, {
      state: {
        picture: { link: imageUrl, name: `image-${id.slice(-6)}.png` },
      } satisfies InpaintingSource,
    })
  return <ImageStudio onInpaint={isToolEnabled(tools.inpainting, features) ? inpaint : undefined} />
}
