import { Box, Stack, Typography } from '@mui/material'
import { colon } from '#format/colon.ts'
import { formatNumber } from '#format/numbers.ts'
import { Quiet } from '../typography/Quiet.tsx'
import { createAxis } from './axis.ts'

export interface Series {
  readonly name: string
  /** A colour of the theme, such as `primary.main`. */
  readonly color: string
}
export interface Bar {
  readonly name: string
  /** One for each series. */
  readonly values: readonly number[]
}
interface Props {
  readonly series: readonly Series[]
  readonly bars: readonly Bar[]
  /** How a value is written; by default, as a number. */
  readonly format?: (value: number) => string
}

const box = { width: 1000, height: 200 } as const
/** The share of the space of a bar that it fills; the rest separates it from its neighbours. */
const filled = 0.76
const small = { color: 'text.secondary', fontSize: '0.71875rem' } as const
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** Amounts over time. Hidden from screen readers, which read the table beside it. */
export function StackedBars({ series, bars, format = formatNumber }: Props) {
  const { top, ticks } = createAxis(Math.max(...bars.map(({ values }) => sum(values))))
  const slotWidth = box.width / bars.length
  return (
    <Box aria-hidden>
      <Legend series={series} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Stack
          className="num"
          sx={{
            justifyContent: 'space-between',
            textAlign: 'right',
            minWidth: 24,
            my: '-8px',
            whiteSpace: 'nowrap',
          }}
        >
          {ticks.map((tick) => (
            <Typography key={tick} variant="caption" sx={{ ...small, lineHeight: '16px' }}>
              {format(tick)}
            </Typography>
          ))}
        </Stack>
        <Box
          component="svg"
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          sx={{ flex: 1, minWidth: 0, height: 190, display: 'block', overflow: 'visible' }}
        >
          <Guides positions={ticks.map((tick) => box.height * (1 - tick / top))} />
          {bars.map((bar, index) => (
            <Column
              key={bar.name}
              bar={bar}
              series={series}
              format={format}
              from={(index + (1 - filled) / 2) * slotWidth}
              width={slotWidth * filled}
              top={top}
            />
          ))}
        </Box>
      </Stack>
      <Stack direction="row" className="num" sx={{ justifyContent: 'space-between', mt: 1, pl: 4 }}>
        {labelledBars(bars).map((name) => (
          <Typography key={name} variant="caption" sx={small}>
            {name}
          </Typography>
        ))}
      </Stack>
    </Box>
  )
}

const Legend = ({ series }: Pick<Props, 'series'>) => (
  <Stack direction="row" sx={{ columnGap: 2, rowGap: 0.5, mb: 2, flexWrap: 'wrap' }}>
    {series.map(({ name, color }) => (
      <Stack key={name} direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
        <Box sx={{ width: 10, height: 10, borderRadius: '3px', bgcolor: color }} />
        <Quiet>{name}</Quiet>
      </Stack>
    ))}
  </Stack>
)

const Guides = ({ positions }: { readonly positions: readonly number[] }) =>
  positions.map((y) => (
    <Box
      key={y}
      component="line"
      x1={0}
      x2={box.width}
      y1={y}
      y2={y}
      sx={({ vars }) => ({ stroke: vars.palette.divider, vectorEffect: 'non-scaling-stroke' })}
    />
  ))

interface ColumnProps extends Pick<Props, 'series'> {
  readonly format: (value: number) => string
  readonly bar: Bar
  readonly from: number
  readonly width: number
  readonly top: number
}
/** The parts of one bar, stacked, with a thin gap between them. */
function Column({ bar: { name, values }, series, format, from, width, top }: ColumnProps) {
  const high = (value: number) => (value / top) * box.height
  return (
    <g>
      <title>{`${name}${colon()}${format(sum(values))}`}</title>
      {values.map((value, index) => (
        <Box
          key={series[index]?.name}
          component="rect"
          x={from}
          width={width}
          y={box.height - high(sum(values.slice(0, index + 1)))}
          height={high(value)}
          sx={{
            color: series[index]?.color,
            fill: 'currentColor',
            stroke: 'var(--atelier-palette-background-paper)',
            vectorEffect: 'non-scaling-stroke',
          }}
        />
      ))}
    </g>
  )
}

/** The first, the middle and the last label. */
function labelledBars(bars: readonly Bar[]): readonly string[] {
  const indexes = new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1])
  return [...indexes].flatMap((index) => bars[index]?.name ?? [])
}
