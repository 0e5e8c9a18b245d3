import { Box, OutlinedInput, Slider, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { frenchNumber } from '#format/numbers.ts';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  help?: string;
  ends?: [string, string];
  digits?: number;
};

/** A slider never stands alone: its number field is beside it, so that a value can be typed, read exactly and reached without a mouse. */
export function SliderField({ label, value: initial, min, max, step, help, ends, digits = step < 0.1 ? 2 : step < 1 ? 1 : 0 }: Props) {
  const id = useId();
  const [value, setValue] = useState(initial);
  return (
    <Box>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography id={id} variant="subtitle2">
          {label}
        </Typography>
        <OutlinedInput
          size="small"
          value={frenchNumber(value, digits)}
          slotProps={{ input: { 'aria-labelledby': id, inputMode: 'decimal', className: 'num', readOnly: true } }}
          sx={{ width: 68, '& input': { textAlign: 'right', py: '3px', px: '8px', fontSize: '0.8125rem' } }}
        />
      </Stack>
      <Slider
        aria-labelledby={id}
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={(_, next) => setValue(next as number)}
        sx={{ mx: '8px', width: 'calc(100% - 16px)', display: 'block' }}
      />
      {(help || ends) && (
        <Stack direction="row" sx={{ justifyContent: 'space-between', mt: -0.5 }}>
          {ends ? (
            ends.map((end) => (
              <Typography key={end} variant="caption" sx={{ color: 'text.secondary' }}>
                {end}
              </Typography>
            ))
          ) : (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {help}
            </Typography>
          )}
        </Stack>
      )}
    </Box>
  );
}
