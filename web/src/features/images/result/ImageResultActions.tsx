import { type ImageRecord, imageLimits, upscaleFactors } from '@atelier/contract/images/images'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import AutoFixHigh from '@mui/icons-material/AutoFixHighOutlined'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import MoreVert from '@mui/icons-material/MoreVertRounded'
import Replay from '@mui/icons-material/ReplayRounded'
import Tune from '@mui/icons-material/TuneRounded'
import ZoomOutMap from '@mui/icons-material/ZoomOutMapRounded'
import { Button, Stack } from '@mui/material'
import { PictureDownloadButton } from '#features/settings/PictureDownloadButton.tsx'
import { useWorkMenu } from '#features/works/use-work-menu.tsx'
import { formatNumber } from '#format/numbers.ts'
import type { MenuAction } from '#ui/data-display/ActionMenu.tsx'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { listedImage } from '../gallery/listed-image.ts'
import { imagesTexts as texts } from '../images.texts.ts'

/** The actions of the page on an image. */
export interface ImageActions {
  readonly onDownload: (image: ImageRecord, format: PictureFormat) => void
  readonly onRecreate: (image: ImageRecord) => void
  readonly onRegenerate: (image: ImageRecord) => void
  readonly onUpscale: (image: ImageRecord, factor: 2 | 4) => void
  /** Absent where inpainting is switched off. */
  readonly onInpaint: ((image: ImageRecord) => void) | undefined
  readonly onRemove: (image: ImageRecord) => void
}

interface Props {
  readonly image: ImageRecord
  /** The gallery shows what is archived. */
  readonly isArchived: boolean
  readonly actions: ImageActions
}

export const ImageResultActions = ({ image, isArchived, actions }: Props) => (
  <Stack sx={{ gap: 1 }}>
    <PictureDownloadButton
      fullWidth
      label={texts.download}
      onDownload={(format) => actions.onDownload(image, format)}
    />
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Tune />}
        fullWidth
        title={texts.recreateHelp}
        onClick={() => actions.onRecreate(image)}
      >
        {texts.recreate}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Replay />}
        fullWidth
        title={texts.regenerateHelp}
        onClick={() => actions.onRegenerate(image)}
      >
        {texts.regenerate}
      </Button>
      <MoreActions {...{ image, isArchived, actions }} />
    </Stack>
  </Stack>
)

function MoreActions({ image, isArchived, actions }: Props) {
  const menuOf = useWorkMenu('image', { isArchived })
  const [own, remove] = [menuActions(image, actions), removeAction(image, actions)]
  return (
    <IconMenu
      label={texts.more}
      icon={<MoreVert />}
      actions={[...own, ...menuOf(listedImage(image)), remove]}
    />
  )
}

const removeAction = (image: ImageRecord, { onRemove }: ImageActions): MenuAction => ({
  label: texts.remove,
  icon: <Delete fontSize="small" />,
  onClick: () => onRemove(image),
})

function menuActions(
  image: ImageRecord,
  { onUpscale, onInpaint }: ImageActions,
): readonly MenuAction[] {
  const longestSide = Math.max(image.width, image.height)
  const upscales = upscaleFactors.map((factor) => ({
    label: texts.upscale(factor),
    icon: <ZoomOutMap fontSize="small" />,
    reason:
      longestSide * factor > imageLimits.upscaleSideMax
        ? texts.tooLargeToUpscale(formatNumber(imageLimits.upscaleSideMax))
        : undefined,
    onClick: () => onUpscale(image, factor),
  }))
  const inpaint = onInpaint && {
    label: texts.inpaint,
    icon: <AutoFixHigh fontSize="small" />,
    onClick: () => onInpaint(image),
  }
  return [...upscales, ...(inpaint ? [inpaint] : [])]
}
