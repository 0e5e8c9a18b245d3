import Brush from '@mui/icons-material/BrushOutlined'
import Shrink from '@mui/icons-material/CloseFullscreenRounded'
import Rectangle from '@mui/icons-material/CropDinRounded'
import DeleteOutline from '@mui/icons-material/DeleteOutlineRounded'
import Lasso from '@mui/icons-material/GestureRounded'
import InvertColors from '@mui/icons-material/InvertColorsRounded'
import Grow from '@mui/icons-material/OpenInFullRounded'
import Redo from '@mui/icons-material/RedoRounded'
import Undo from '@mui/icons-material/UndoRounded'
import { Stack, SvgIcon, ToggleButton, ToggleButtonGroup } from '@mui/material'
import type { ReactNode } from 'react'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import type { ToolKind } from '../canvas/mask-canvas.ts'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import type { Mask } from './use-mask.ts'

/** An eraser drawn in the stroke of the other icons: the library's own reads as a magic wand. */
const Eraser = () => (
  <SvgIcon>
    <g
      transform="rotate(-45 12 12)"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
    >
      <rect x="3.5" y="7.8" width="17" height="8.4" rx="1.8" />
      <path d="M9.5 7.8v8.4" />
    </g>
  </SvgIcon>
)

const kinds = [
  ['brush', <Brush key="brush" />],
  ['eraser', <Eraser key="eraser" />],
  ['rectangle', <Rectangle key="rectangle" />],
  ['lasso', <Lasso key="lasso" />],
] as const

interface Props {
  readonly mask: Mask
  readonly kind: ToolKind
  readonly onKind: (kind: ToolKind) => void
  /** How much the mask grows or shrinks at one press, in pixels of the picture. */
  readonly growth: number
}

/** The drawing tools, and the actions on the whole mask. */
export function MaskToolbar({ mask, kind, onKind, growth }: Props) {
  const { done, undone } = mask.history
  const reason = done.length === 0 ? texts.nothingDrawn : undefined
  return (
    <Stack direction="row" role="toolbar" aria-label={texts.tools} sx={bar}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        onChange={(_, next: ToolKind | null) => next && onKind(next)}
        aria-label={texts.tool}
        sx={{ mr: 1 }}
      >
        {kinds.map(([one, icon]) => (
          <ToggleButton
            key={one}
            value={one}
            aria-label={texts.kinds[one]}
            title={texts.kindTitles[one]}
            sx={{ ...side, p: 0 }}
          >
            {icon}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToolButton
        label={texts.invert}
        onClick={() => mask.addEdit({ kind: 'invert' })}
        icon={<InvertColors />}
      />
      <ToolButton
        label={texts.grow}
        reason={reason}
        onClick={() => mask.addEdit({ kind: 'grow', by: growth })}
        icon={<Grow />}
      />
      <ToolButton
        label={texts.shrink}
        reason={reason}
        onClick={() => mask.addEdit({ kind: 'grow', by: -growth })}
        icon={<Shrink />}
      />
      <ToolButton
        label={texts.clear}
        reason={reason}
        onClick={() => mask.addEdit({ kind: 'clear' })}
        icon={<DeleteOutline />}
      />
      <ToolButton label={texts.undo} reason={reason} onClick={mask.undo} icon={<Undo />} />
      <ToolButton
        label={texts.redo}
        reason={undone.length === 0 ? texts.nothingUndone : undefined}
        onClick={mask.redo}
        icon={<Redo />}
      />
    </Stack>
  )
}

const side = { width: { xs: 44, md: 34 }, height: { xs: 44, md: 34 } }
const bar = {
  alignItems: 'center',
  gap: { xs: 0, sm: 0.5 },
  px: 1,
  py: 0.5,
  minHeight: 48,
  borderBottom: 1,
  borderColor: 'divider',
  flexWrap: 'wrap',
}

interface ToolButtonProps {
  readonly label: string
  /** Why it cannot be used now. */
  readonly reason?: string | undefined
  readonly onClick: () => void
  readonly icon: ReactNode
}
export const ToolButton = (props: ToolButtonProps) => (
  <ActionButton {...props} size="small" sx={{ color: 'inherit', ...side }} />
)
