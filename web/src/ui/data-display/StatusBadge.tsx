import { Box, Stack, type Theme, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Quiet } from '../typography/Quiet.tsx'

type Tone = 'success' | 'warning' | 'error' | 'primary' | 'neutral'

/** A state in a table or a card: dot and word on a faint ground. The word carries the meaning, the colour helps. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Stack
      component="span"
      direction="row"
      sx={({ vars: { palette } }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        height: 24,
        px: 1,
        borderRadius: '6px',
        // Primary itself is too faint on its own tint.
        color: tone === 'primary' ? palette.surface.onTint : textColor(tone, palette),
        backgroundColor: `color-mix(in srgb, ${textColor(tone, palette)} 9%, transparent)`,
      })}
    >
      <Box
        component="span"
        sx={{ width: 6, height: 6, borderRadius: 3, bgcolor: 'currentColor', flex: 'none' }}
      />
      <Typography
        component="span"
        variant="caption"
        sx={{ fontWeight: 550, whiteSpace: 'nowrap', lineHeight: 1 }}
      >
        {children}
      </Typography>
    </Stack>
  )
}

const textColor = (tone: Tone, palette: Theme['vars']['palette']) =>
  tone === 'neutral' ? palette.text.secondary : palette[tone].main

/** Label and value on one line where they fit, for record details. */
export function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack
      direction="row"
      sx={{ flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, py: '5px' }}
    >
      <Quiet sx={{ whiteSpace: 'nowrap' }}>{label}</Quiet>
      <Typography
        variant="caption"
        className="num"
        sx={{ fontWeight: 500, ml: 'auto', textAlign: 'right', overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
    </Stack>
  )
}
