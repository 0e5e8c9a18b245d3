import { inpaintingDefaults, inpaintingLimits } from '@atelier/contract/inpainting-draft'
import ZoomIn from '@mui/icons-material/AddRounded'
import FitScreen from '@mui/icons-material/FitScreenRounded'
import ZoomOut from '@mui/icons-material/RemoveRounded'
import { Box, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { inpaintingTexts as texts } from '#features/inpainting/inpainting.texts.ts'
import { createMaskSurface, type MaskSurface } from '#features/inpainting/mask-surface.ts'
import type { Mask } from '#features/inpainting/use-mask.ts'
import type { OpenPicture } from '#features/inpainting/use-picture.ts'
import { frenchNumber } from '#format/numbers.ts'
import { Act, BrushSize, MaskToolbar } from './MaskToolbar.tsx'

interface Props {
  readonly picture: OpenPicture
  readonly mask: Mask
  /** At the end of the tools. */
  readonly end: ReactNode
}

/** Drawing the mask over the dimmed picture. */
export function MaskEditor({ picture, mask, end }: Props) {
  const [erases, setErases] = useState(false)
  const [size, setSize] = useState<number>(inpaintingDefaults.brush)
  const [zoom, setZoom] = useState(100)
  const canvas = useRef<HTMLCanvasElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const [surface, setSurface] = useState<MaskSurface>()
  const onMark = useEffectEvent(mask.mark)
  useEffect(() => {
    if (!canvas.current || !cursor.current) return
    const made = createMaskSurface({
      ...{ canvas: canvas.current, cursor: cursor.current, picture: picture.image, onZoom: setZoom },
      onMark: (mark) => onMark(mark),
    })
    setSurface(made)
    return () => made.close()
  }, [picture])
  useEffect(() => surface?.show(mask.history.done), [surface, mask.history])
  useEffect(() => surface?.use({ erases, size }), [surface, erases, size])
  useMaskKeys(mask, (by) => setSize((before) => Math.min(inpaintingLimits.brushMax, Math.max(inpaintingLimits.brushMin, before + by))))
  return (
    <>
      <MaskToolbar mask={mask} erases={erases} onErases={setErases} end={end} />
      <Box sx={{ position: 'relative', height: { xs: '56dvh', md: 'min(60dvh, 640px)' }, bgcolor: '#000', overflow: 'hidden' }}>
        <Box
          component="canvas"
          ref={canvas}
          tabIndex={0}
          role="img"
          aria-label={texts.canvas}
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', cursor: 'none', touchAction: 'none', display: 'block' }}
        />
        <BrushCursor ref={cursor} />
        <ZoomBar zoom={zoom} surface={surface} />
      </Box>
      <BrushSize size={size} onSize={setSize} />
    </>
  )
}

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

const ZoomBar = ({ zoom, surface }: { readonly zoom: number; readonly surface: MaskSurface | undefined }) => (
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
    <Act label={texts.zoomOut} onClick={() => surface?.zoomBy(1 / 1.5)} icon={<ZoomOut />} />
    <Typography variant="caption" className="num" sx={{ minWidth: 46, textAlign: 'center', fontWeight: 500 }}>
      {`${frenchNumber(zoom)}\u00a0%`}
    </Typography>
    <Act label={texts.zoomIn} onClick={() => surface?.zoomBy(1.5)} icon={<ZoomIn />} />
    <Act label={texts.zoomFit} onClick={() => surface?.fit()} icon={<FitScreen />} />
  </Stack>
)

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type="range"]), textarea, [role="dialog"]') !== null

/** Ctrl+Z, Ctrl+Maj+Z, [ and ], wherever the focus is, but for a field that is typed into. */
function useMaskKeys(mask: Mask, changeSize: (by: number) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    if (event.key === '[' || event.key === ']') return changeSize(event.key === '[' ? -5 : 5)
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) mask.redo()
    else mask.undo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
