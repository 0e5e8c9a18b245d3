import { type Meter, meters } from '@atelier/contract/usage/meters'
import { MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { formatShortDate } from '#format/dates.ts'
import { ChartTable } from '#ui/charts/ChartTable.tsx'
import { StackedBars } from '#ui/charts/StackedBars.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { usageTexts as texts } from '../usage.texts.ts'
import { amountScale, formatAmount } from './amounts.ts'

interface Props {
  /** Every day of the range, in order. */
  readonly days: readonly string[]
  /** Of a day without use: nothing. */
  readonly amountOn: (day: string, meter: Meter) => number
  readonly initial: Meter
}

/** Noon, so that the day is the same in every time zone. */
const nameOf = (day: string) => formatShortDate(new Date(`${day}T12:00`))

/** One measure day by day: as a chart and as a table. */
export function UseByDay({ days, amountOn, initial }: Props) {
  const [meter, setMeter] = useState<Meter>(initial)
  const scale = amountScale(meter, Math.max(...days.map((day) => amountOn(day, meter))))
  const used = days.filter((day) => amountOn(day, meter) > 0)
  return (
    <Panel title={texts.byDay} actions={<MeterSelect meter={meter} onChange={setMeter} />}>
      <StackedBars
        series={[{ name: texts.meters[meter], color: 'primary.main' }]}
        bars={days.map((day) => ({
          name: nameOf(day),
          values: [amountOn(day, meter) / scale.unit],
        }))}
        format={scale.format}
      />
      <ChartTable
        open={texts.asTable}
        label={texts.byDay}
        columns={[texts.day, texts.meters[meter]]}
        rows={used
          .toReversed()
          .map((day) => [nameOf(day), formatAmount(meter, amountOn(day, meter))])}
      />
    </Panel>
  )
}

const MeterSelect = ({
  meter,
  onChange,
}: {
  readonly meter: Meter
  readonly onChange: (meter: Meter) => void
}) => (
  <TextField
    select
    size="small"
    value={meter}
    onChange={(event) => onChange(meters.find((known) => known === event.target.value) ?? 'tokens')}
    slotProps={{ htmlInput: { 'aria-label': texts.measure } }}
    sx={{ minWidth: 190 }}
  >
    {meters.map((choice) => (
      <MenuItem key={choice} value={choice}>
        {texts.meters[choice]}
      </MenuItem>
    ))}
  </TextField>
)
