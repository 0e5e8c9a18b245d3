import { nearestStep } from '@atelier/contract/wire/bounded-number'
import { Box, FormHelperText, OutlinedInput, Slider, Stack, Typography } from '@mui/material'
import { type KeyboardEvent, useId, useState } from 'react'
import { formatNumber } from '#format/numbers.ts'
import { Quiet } from '../typography/Quiet.tsx'

interface Props {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step: number
  /** Where a typed number may lie between the slider’s steps. */
  readonly typedStep?: number
  /** Labels of both ends. */
  readonly ends?: readonly [string, string]
  /** A note below it, such as that it has no effect. */
  readonly help?: string | undefined
  readonly problem?: string | undefined
}

/** A slider with a number field beside it, so that a value can be typed, read exactly and set without a mouse. */
export function NumberSlider({
  label,
  value,
  onChange,
  min,
  max,
  step,
  typedStep = step,
  ends,
  help,
  problem,
}: Props) {
  const id = useId()
  const digits = digitsOf(step)
  const note = problem ?? help
  const describedBy = note === undefined ? undefined : `${id}-note`
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography id={id} variant="subtitle2" component="span">
          {label}
        </Typography>
        <NumberInput
          value={value}
          onChange={onChange}
          min={min}
          max={max}
          step={typedStep}
          digits={digits}
          labelledBy={id}
          describedBy={describedBy}
        />
      </Stack>
      <Slider
        min={min}
        max={max}
        step={step}
        value={value}
        aria-labelledby={id}
        // Its root takes a description, but has no role: the input inside is what is read.
        slotProps={{ input: { 'aria-describedby': describedBy } }}
        getAriaValueText={(shown) => formatNumber(shown, digits)}
        onChange={(_, next) => onChange(next)}
        sx={{ mx: '8px', width: 'calc(100% - 16px)', display: 'block' }}
      />
      {note !== undefined && (
        <FormHelperText id={`${id}-note`} error={problem !== undefined} sx={{ mx: 0 }}>
          {note}
        </FormHelperText>
      )}
      {note === undefined && ends && (
        <Stack direction="row" aria-hidden sx={{ justifyContent: 'space-between', mt: -0.5 }}>
          {ends.map((end) => (
            <Quiet key={end}>{end}</Quiet>
          ))}
        </Stack>
      )}
    </Box>
  )
}

/** The decimals that a step can change. */
function digitsOf(step: number): number {
  if (step >= 1) return 0
  return step < 0.1 ? 2 : 1
}

interface InputProps extends Pick<Props, 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  readonly digits: number
  readonly labelledBy: string
  readonly describedBy: string | undefined
}

/** The text counts once the field is left: until then it may not be a number. */
function NumberInput({ value, onChange, digits, labelledBy, describedBy, ...bounds }: InputProps) {
  const [typed, setTyped] = useState<string>()
  const take = () => {
    const number = Number((typed ?? '').replaceAll(/\s/g, '').replace(',', '.'))
    if (typed !== undefined && typed.trim() !== '' && Number.isFinite(number))
      onChange(nearestStep(number, bounds))
    setTyped(undefined)
  }
  const takeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'Escape') take()
  }
  return (
    <OutlinedInput
      size="small"
      value={typed ?? formatNumber(value, digits)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={takeByKey}
      slotProps={{
        input: {
          'aria-labelledby': labelledBy,
          'aria-describedby': describedBy,
          inputMode: 'decimal',
          className: 'num',
        },
      }}
      sx={{
        width: 72,
        '& input': { textAlign: 'right', py: '3px', px: '8px', fontSize: '0.8125rem' },
      }}
    />
  )
}
