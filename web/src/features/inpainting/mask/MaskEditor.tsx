import { inpaintingDefaults, inpaintingLimits } from '@atelier/contract/inpainting/inpainting-draft'
import ZoomIn from '@mui/icons-material/AddRounded'
import FitScreen from '@mui/icons-material/FitScreenRounded'
import ZoomOut from '@mui/icons-material/RemoveRounded'
import { Box, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useObjectUrl } from '#browser/use-object-url.ts'
import { formatNumber } from '#format/numbers.ts'
import type { MaskTool, ToolKind } from '../canvas/mask-canvas.ts'
import { createMaskController, type MaskController } from '../canvas/mask-controller.ts'
import { brushPixels } from '../canvas/mask-history.ts'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import { BrushSizeField } from './MaskSliders.tsx'
import { MaskToolbar, ToolButton } from './MaskToolbar.tsx'
import type { Mask } from './use-mask.ts'
import type { OpenPicture } from './use-picture.ts'

interface Props {
  readonly picture: OpenPicture
  readonly mask: Mask
  /** Shown beside the size of the brush. */
  readonly footer: ReactNode
}

/** At one press, in pixels of a picture about a thousand wide. */
const growStep = 4

/** Draws the mask over the dimmed picture. */
export function MaskEditor({ picture, mask, footer }: Props) {
  const [kind, setKind] = useState<ToolKind>('brush')
  const [size, setSize] = useState<number>(inpaintingDefaults.brush)
  useMaskKeys(mask, {
    onKind: setKind,
    resize: (by) =>
      setSize((before) =>
        Math.min(inpaintingLimits.brushMax, Math.max(inpaintingLimits.brushMin, before + by)),
      ),
  })
  return (
    <>
      <MaskToolbar
        mask={mask}
        kind={kind}
        onKind={setKind}
        growth={brushPixels(growStep, picture)}
      />
      <DrawingArea picture={picture} mask={mask} tool={{ kind, size }} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3, px: 2 }}>
        <BrushSizeField size={size} onSize={setSize} />
        {footer}
      </Stack>
    </>
  )
}

interface DrawingAreaProps extends Pick<Props, 'picture' | 'mask'> {
  readonly tool: MaskTool
}
function DrawingArea({ picture, mask, tool }: DrawingAreaProps) {
  const [zoom, setZoom] = useState(100)
  const { controller, refs } = useMaskController({ picture, mask, tool, onZoom: setZoom })
  return (
    <Box
      sx={{
        position: 'relative',
        height: { xs: '56dvh', md: 'min(60dvh, 640px)' },
        bgcolor: '#000',
        overflow: 'hidden',
      }}
    >
      <DimmedPicture ref={refs.underlay} picture={picture} />
      <Box
        component="canvas"
        ref={refs.canvas}
        tabIndex={0}
        role="application"
        aria-label={texts.canvas}
        aria-description={texts.canvasKeys}
        sx={canvasStyle}
      />
      <Box component="svg" aria-hidden sx={{ ...whole, pointerEvents: 'none' }}>
        <path
          ref={refs.outline}
          fill="rgb(255 255 255 / .35)"
          stroke="#fff"
          strokeWidth="1.5"
          strokeDasharray="6 4"
        />
      </Box>
      <BrushCursor ref={refs.cursor} />
      <ZoomBar zoom={zoom} controller={controller} />
    </Box>
  )
}

const whole = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const
const canvasStyle = {
  ...whole,
  cursor: 'none',
  touchAction: 'none',
  display: 'block',
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '-3px' },
} as const

interface MaskControllerParams {
  readonly picture: OpenPicture
  readonly mask: Mask
  readonly tool: MaskTool
  readonly onZoom: (percent: number) => void
}
/** The controller of the canvas, in step with the edits of the mask and with the tool. */
function useMaskController({ picture, mask, tool: { kind, size }, onZoom }: MaskControllerParams) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const underlay = useRef<HTMLImageElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const outline = useRef<SVGPathElement>(null)
  const [controller, setController] = useState<MaskController>()
  const onEdit = useEffectEvent(mask.addEdit)
  const onZoomed = useEffectEvent(onZoom)
  useEffect(() => {
    if (!canvas.current || !underlay.current || !cursor.current || !outline.current) return
    const created = createMaskController({
      canvas: canvas.current,
      underlay: underlay.current,
      cursor: cursor.current,
      outline: outline.current,
      size: picture,
      onZoom: (percent) => onZoomed(percent),
      onEdit: (edit) => onEdit(edit),
    })
    setController(created)
    return () => created.close()
  }, [picture])
  useEffect(() => controller?.render(mask.history.done), [controller, mask.history])
  useEffect(() => controller?.selectTool({ kind, size }), [controller, kind, size])
  return { controller, refs: { canvas, underlay, cursor, outline } }
}

/** Three tenths of the original show under the white strokes. It is an element of its own: the browser scales it while the canvas is drawn. */
const DimmedPicture = ({
  ref,
  picture,
}: {
  readonly ref: React.Ref<HTMLImageElement>
  readonly picture: OpenPicture
}) => (
  <Box
    component="img"
    ref={ref}
    src={useObjectUrl(picture.file)}
    alt=""
    draggable={false}
    sx={{
      position: 'absolute',
      left: 0,
      top: 0,
      maxWidth: 'none',
      opacity: 0.3,
      transformOrigin: '0 0',
      pointerEvents: 'none',
    }}
  />
)

const BrushCursor = ({ ref }: { readonly ref: React.Ref<HTMLDivElement> }) => (
  <Box
    ref={ref}
    aria-hidden
    sx={{
      position: 'absolute',
      top: 0,
      left: 0,
      borderRadius: '50%',
      border: '1.5px solid #fff',
      boxShadow: '0 0 0 1.5px rgb(0 0 0 / .55)',
      pointerEvents: 'none',
      opacity: 0,
    }}
  />
)

const ZoomBar = ({
  zoom,
  controller,
}: {
  readonly zoom: number
  readonly controller: MaskController | undefined
}) => (
  <Stack
    direction="row"
    sx={{
      position: 'absolute',
      right: 10,
      top: 10,
      alignItems: 'center',
      borderRadius: '10px',
      bgcolor: 'rgb(15 18 21 / .78)',
      color: '#fff',
      px: 0.25,
    }}
  >
    <ToolButton
      label={texts.zoomOut}
      onClick={() => controller?.zoomBy(1 / 1.5)}
      icon={<ZoomOut />}
    />
    <Typography
      variant="caption"
      className="num"
      sx={{ minWidth: 46, textAlign: 'center', fontWeight: 500 }}
    >
      {`${formatNumber(zoom)}\u00a0%`}
    </Typography>
    <ToolButton label={texts.zoomIn} onClick={() => controller?.zoomBy(1.5)} icon={<ZoomIn />} />
    <ToolButton label={texts.zoomFit} onClick={() => controller?.fit()} icon={<FitScreen />} />
  </Stack>
)

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type="range"]), textarea, [role="dialog"]') !== null

const kindOfKey: Readonly<Record<string, ToolKind>> = {
  b: 'brush',
  g: 'eraser',
  r: 'rectangle',
  l: 'lasso',
}

interface MaskKeyHandlers {
  readonly onKind: (kind: ToolKind) => void
  readonly resize: (by: number) => void
}
/** Undo, redo, the size of the brush and the tools, wherever the focus is except in a text field. */
function useMaskKeys(mask: Mask, { onKind, resize }: MaskKeyHandlers) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) mask.redo()
      else mask.undo()
    } else if (key === '[' || key === ']') resize(key === '[' ? -5 : 5)
    else if (kindOfKey[key] && !event.altKey) onKind(kindOfKey[key])
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
