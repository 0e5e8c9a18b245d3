import { inpaintingLimits } from '@atelier/contract/inpainting-draft'
import Brush from '@mui/icons-material/BrushOutlined'
import DeleteOutline from '@mui/icons-material/DeleteOutlineRounded'
import InvertColors from '@mui/icons-material/InvertColorsRounded'
import Redo from '@mui/icons-material/RedoRounded'
import Undo from '@mui/icons-material/UndoRounded'
import { Box, IconButton, Slider, Stack, SvgIcon, ToggleButton, ToggleButtonGroup, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { inpaintingTexts as texts } from '#features/inpainting/inpainting.texts.ts'
import type { Mask } from '#features/inpainting/use-mask.ts'

/** An eraser drawn in the stroke of the other icons: the library's own reads as a magic wand. */
const Eraser = () => (
  <SvgIcon>
    <g transform="rotate(-45 12 12)" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round">
      <rect x="3.5" y="7.8" width="17" height="8.4" rx="1.8" />
      <path d="M9.5 7.8v8.4" />
    </g>
  </SvgIcon>
)

interface Props {
  readonly mask: Mask
  readonly erases: boolean
  readonly onErases: (erases: boolean) => void
  readonly end: ReactNode
}

/** Brush or eraser, and what is done to the whole mask. */
export function MaskToolbar({ mask, erases, onErases, end }: Props) {
  const { done, undone } = mask.history
  const side = { width: { xs: 44, md: 34 }, height: { xs: 44, md: 34 }, p: 0 }
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={texts.tools}
      sx={{
        alignItems: 'center',
        gap: { xs: 0, sm: 0.5 },
        px: 1,
        py: 0.5,
        minHeight: 48,
        borderBottom: 1,
        borderColor: 'divider',
        flexWrap: 'wrap',
      }}
    >
      <ToggleButtonGroup
        exclusive
        size="small"
        value={erases}
        onChange={(_, next: boolean | null) => next !== null && onErases(next)}
        aria-label={texts.tool}
        sx={{ mr: 1 }}
      >
        <ToggleButton value={false} aria-label={texts.brush} title={texts.brush} sx={side}>
          <Brush />
        </ToggleButton>
        <ToggleButton value={true} aria-label={texts.eraser} title={texts.eraser} sx={side}>
          <Eraser />
        </ToggleButton>
      </ToggleButtonGroup>
      <Act label={texts.invert} onClick={() => mask.mark({ kind: 'invert' })} icon={<InvertColors />} />
      <Act label={texts.clear} isOff={done.length === 0} onClick={() => mask.mark({ kind: 'clear' })} icon={<DeleteOutline />} />
      <Act label={texts.undo} isOff={done.length === 0} onClick={mask.undo} icon={<Undo />} />
      <Act label={texts.redo} isOff={undone.length === 0} onClick={mask.redo} icon={<Redo />} />
      <Box sx={{ flex: 1 }} />
      {end}
    </Stack>
  )
}

interface ActProps {
  readonly label: string
  readonly isOff?: boolean
  readonly onClick: () => void
  readonly icon: ReactNode
}
export const Act = ({ label, isOff = false, onClick, icon }: ActProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton
        size="small"
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
        sx={{ color: 'inherit', width: { xs: 44, md: 34 }, height: { xs: 44, md: 34 } }}
      >
        {icon}
      </IconButton>
    </span>
  </Tooltip>
)

/** The brush's diameter. */
export const BrushSize = ({ size, onSize }: { readonly size: number; readonly onSize: (size: number) => void }) => (
  <Stack direction="row" sx={{ alignItems: 'center', gap: 2, px: 2, minHeight: 48 }}>
    <Tooltip title={texts.brushHelp}>
      <Typography variant="caption" sx={{ fontWeight: 550, whiteSpace: 'nowrap' }}>
        {texts.brushSize}
      </Typography>
    </Tooltip>
    <Slider
      aria-label={texts.brushSize}
      value={size}
      min={inpaintingLimits.brushMin}
      max={inpaintingLimits.brushMax}
      onChange={(_, next) => onSize(next)}
      sx={{ flex: 1, minWidth: 0, maxWidth: 320 }}
    />
    <Typography variant="caption" className="num" sx={{ width: 28, textAlign: 'right', color: 'text.secondary' }}>
      {size}
    </Typography>
  </Stack>
)
