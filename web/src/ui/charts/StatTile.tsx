import { Box, LinearProgress, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Panel } from '../layout/Panel.tsx'
import { Quiet } from '../typography/Quiet.tsx'
import { Sparkline } from './Sparkline.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly unit?: string
  readonly note?: ReactNode
  /** A share from 0 to 100, drawn as a bar. */
  readonly progress?: number
  readonly tone?: 'primary' | 'success' | 'warning' | 'error'
  readonly icon?: ReactNode
  /** Figures over time, the latest last, drawn beside the value. */
  readonly trend?: readonly number[] | undefined
}

/** One figure: what it is, how much, and what it means (a bar for a share, a line for a trend, a sentence otherwise). */
export function StatTile({
  label,
  value,
  unit,
  note,
  progress,
  tone = 'primary',
  icon,
  trend,
}: Props) {
  return (
    <Panel>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 1,
          color: 'text.secondary',
          '& svg': { fontSize: 18, display: { xs: 'none', sm: 'block' } },
        }}
      >
        {icon}
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1, fontWeight: 500 }}>
          {label}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 2, mt: 0.75 }}>
        <Typography
          component="p"
          className="num"
          sx={{ fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 600, letterSpacing: '-0.025em' }}
        >
          {value}
          {unit && (
            <Box
              component="span"
              sx={{
                fontSize: '0.9375rem',
                fontWeight: 500,
                color: 'text.secondary',
                letterSpacing: 0,
                ml: 0.5,
                display: 'inline-block',
              }}
            >
              {unit}
            </Box>
          )}
        </Typography>
        {trend && (
          <Box
            sx={{
              flex: 1,
              minWidth: 0,
              maxWidth: 140,
              ml: 'auto',
              mb: 0.5,
              display: { xs: 'none', sm: 'block' },
            }}
          >
            <Sparkline values={trend} />
          </Box>
        )}
      </Stack>
      {progress !== undefined && (
        <LinearProgress
          variant="determinate"
          value={progress}
          color={tone}
          aria-label={label}
          sx={{ mt: 1.25 }}
        />
      )}
      {note && (
        <Quiet component="p" className="num" sx={{ mt: 1 }}>
          {note}
        </Quiet>
      )}
    </Panel>
  )
}
