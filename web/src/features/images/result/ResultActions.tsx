import { type ImageRecord, imageLimits, upscaleFactors } from '@atelier/contract/images/images'
import type { PictureFormat } from '@atelier/contract/wire/picture-formats'
import AutoFixHigh from '@mui/icons-material/AutoFixHighOutlined'
import Delete from '@mui/icons-material/DeleteOutlineRounded'
import MoreVert from '@mui/icons-material/MoreVertRounded'
import Replay from '@mui/icons-material/ReplayRounded'
import Tune from '@mui/icons-material/TuneRounded'
import ZoomOutMap from '@mui/icons-material/ZoomOutMapRounded'
import { Button, IconButton, ListItemIcon, Menu, MenuItem, Stack, Tooltip } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { PictureDownloadButton } from '#features/settings/PictureDownloadButton.tsx'
import { imagesTexts as texts } from '../images.texts.ts'

/** What the page does with an image. */
export interface ImageActions {
  readonly onDownload: (image: ImageRecord, format: PictureFormat) => void
  readonly onRecreate: (image: ImageRecord) => void
  readonly onRegenerate: (image: ImageRecord) => void
  readonly onUpscale: (image: ImageRecord, factor: 2 | 4) => void
  /** Where pictures can be repainted. */
  readonly onInpaint: ((image: ImageRecord) => void) | undefined
  readonly onRemove: (image: ImageRecord) => void
}

export function ResultActions({
  image,
  ways,
}: {
  readonly image: ImageRecord
  readonly ways: ImageActions
}) {
  const [menuAt, setMenuAt] = useState<HTMLElement>()
  const { onInpaint } = ways
  const leaving = (act: () => void) => () => {
    setMenuAt(undefined)
    act()
  }
  return (
    <Stack sx={{ gap: 1 }}>
      <PictureDownloadButton
        fullWidth
        label={texts.download}
        onDownload={(format) => ways.onDownload(image, format)}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Tune />}
          fullWidth
          title={texts.recreateHelp}
          onClick={() => ways.onRecreate(image)}
        >
          {texts.recreate}
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<Replay />}
          fullWidth
          title={texts.regenerateHelp}
          onClick={() => ways.onRegenerate(image)}
        >
          {texts.regenerate}
        </Button>
        <Tooltip title={texts.more}>
          <IconButton
            aria-label={texts.more}
            aria-haspopup="menu"
            onClick={(event) => setMenuAt(event.currentTarget)}
          >
            <MoreVert />
          </IconButton>
        </Tooltip>
      </Stack>
      <Menu open={menuAt !== undefined} anchorEl={menuAt} onClose={() => setMenuAt(undefined)}>
        {upscaleFactors.map((factor) => (
          <ActionItem
            key={factor}
            icon={<ZoomOutMap fontSize="small" />}
            disabled={Math.max(image.width, image.height) * factor > imageLimits.upscaleSideMax}
            onClick={leaving(() => ways.onUpscale(image, factor))}
          >
            {texts.upscale(factor)}
          </ActionItem>
        ))}
        {onInpaint && (
          <ActionItem
            icon={<AutoFixHigh fontSize="small" />}
            onClick={leaving(() => onInpaint(image))}
          >
            {texts.inpaint}
          </ActionItem>
        )}
        <ActionItem
          icon={<Delete fontSize="small" />}
          onClick={leaving(() => ways.onRemove(image))}
        >
          {texts.remove}
        </ActionItem>
      </Menu>
    </Stack>
  )
}

interface ActionItemProps {
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}
const ActionItem = ({ icon, disabled = false, onClick, children }: ActionItemProps) => (
  <MenuItem disabled={disabled} onClick={onClick}>
    <ListItemIcon sx={{ minWidth: '0 !important' }}>{icon}</ListItemIcon>
    {children}
  </MenuItem>
)
