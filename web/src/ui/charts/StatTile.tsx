import { Box, LinearProgress, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Panel } from '../layout/Panel.tsx'
import { Quiet } from '../typography/Quiet.tsx'
import { Sparkline } from './Sparkline.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly unit?: string
  /** What the value is a part of: after the unit, or on its own line where both do not fit. */
  readonly total?: string
  readonly note?: ReactNode
  /** From 0 to 100, shown as a bar. */
  readonly progress?: number
  readonly tone?: 'primary' | 'success' | 'warning' | 'error'
  readonly icon?: ReactNode
  /** Values over time, the latest last, as a line beside the value. */
  readonly trend?: readonly number[] | undefined
}

/** One metric: its name, its value, and a bar, a trend or a note. */
export function StatTile({ label, progress, tone = 'primary', icon, note, ...metric }: Props) {
  return (
    <Panel>
      <Stack direction="row" sx={headerStyle}>
        {icon}
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1, fontWeight: 500 }}>
          {label}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 2, mt: 0.75 }}>
        <Value {...metric} />
        {metric.trend && (
          <Box sx={trendStyle}>
            <Sparkline values={metric.trend} />
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

const headerStyle = {
  alignItems: 'center',
  gap: 1,
  color: 'text.secondary',
  '& svg': { fontSize: 18, display: { xs: 'none', sm: 'block' } },
}
const trendStyle = {
  flex: 1,
  minWidth: 0,
  maxWidth: 140,
  ml: 'auto',
  mb: 0.5,
  display: { xs: 'none', sm: 'block' },
}

const Value = ({ value, unit, total }: Pick<Props, 'value' | 'unit' | 'total'>) => (
  <Typography
    component="p"
    className="num"
    sx={{ fontSize: '1.75rem', lineHeight: 1.2, fontWeight: 600, letterSpacing: '-0.025em' }}
  >
    {value}
    {unit && <Unit sx={{ ml: 0.75 }}>{unit}</Unit>}
    {total && (
      <>
        <Box component="span" sx={{ fontSize: unitSize, letterSpacing: 0 }}>
          {' '}
        </Box>
        <Unit>{total}</Unit>
      </>
    )}
  </Typography>
)

const unitSize = '0.9375rem'

const Unit = ({ children, sx }: { readonly children: string; readonly sx?: object }) => (
  <Box
    component="span"
    sx={{
      fontSize: unitSize,
      fontWeight: 500,
      color: 'text.secondary',
      letterSpacing: 0,
      display: 'inline-block',
      ...sx,
    }}
  >
    {children}
  </Box>
)
