import type { InpaintingRecord } from '@atelier/contract/inpainting/inpainting'
import SwapHoriz from '@mui/icons-material/UnfoldMoreRounded'
import { Box, Typography } from '@mui/material'
import { type ChangeEvent, useState } from 'react'
import { inpaintingTexts as texts } from '../inpainting.texts.ts'
import { SignedPicture } from './SignedPicture.tsx'

const whole = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'contain',
} as const

/** The original and the result in one frame, with a divider that can be moved. */
export function BeforeAfter({ record }: { readonly record: InpaintingRecord }) {
  const [cut, setCut] = useState(50)
  return (
    <Box
      sx={{
        position: 'relative',
        overflow: 'hidden',
        bgcolor: 'surface.sunken',
        aspectRatio: `${record.pictureWidth} / ${record.pictureHeight}`,
        maxHeight: { xs: '60dvh', md: '66dvh' },
        width: '100%',
        '&:focus-within': {
          outline: '3px solid',
          outlineColor: 'primary.main',
          outlineOffset: '-3px',
        },
      }}
    >
      <SignedPicture record={record} kind="resultImageUrl" alt={record.prompt} sx={whole} />
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          bgcolor: 'surface.sunken',
          clipPath: `inset(0 ${100 - cut}% 0 0)`,
        }}
      >
        <SignedPicture record={record} kind="originalImageUrl" alt="" sx={whole} />
      </Box>
      <Tag text={texts.before} side="left" />
      <Tag text={texts.after} side="right" />
      <Handle cut={cut} />
      <Box
        component="input"
        type="range"
        min={0}
        max={100}
        value={cut}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setCut(Number(event.target.value))}
        aria-label={texts.compare}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          opacity: 0,
          cursor: 'ew-resize',
          m: 0,
        }}
      />
    </Box>
  )
}

const Tag = ({ text, side }: { readonly text: string; readonly side: 'left' | 'right' }) => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      top: 10,
      [side]: 10,
      px: 1,
      height: 24,
      display: 'grid',
      placeItems: 'center',
      borderRadius: '6px',
      bgcolor: 'rgb(15 18 21 / .78)',
      color: '#fff',
    }}
  >
    <Typography variant="caption" sx={{ fontWeight: 550, lineHeight: 1 }}>
      {text}
    </Typography>
  </Box>
)

const Handle = ({ cut }: { readonly cut: number }) => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      top: 0,
      bottom: 0,
      left: `${cut}%`,
      width: 2,
      ml: '-1px',
      bgcolor: '#fff',
    }}
  >
    <Box
      sx={{
        position: 'absolute',
        top: '50%',
        left: '50%',
        width: 36,
        height: 36,
        m: '-18px',
        borderRadius: '50%',
        bgcolor: '#fff',
        color: '#171a1f',
        display: 'grid',
        placeItems: 'center',
        boxShadow: '0 2px 8px rgb(0 0 0 / .3)',
      }}
    >
      <SwapHoriz sx={{ fontSize: 20, transform: 'rotate(90deg)' }} />
    </Box>
  </Box>
)
