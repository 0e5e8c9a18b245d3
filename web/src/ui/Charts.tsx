import { Box, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { frenchNumber } from '#format/numbers.ts';

const path = (values: number[], width: number, height: number, top: number) =>
  values
    .map((v, i) => `${i ? 'L' : 'M'}${((i / (values.length - 1)) * width).toFixed(1)} ${(height - (v / top) * height).toFixed(1)}`)
    .join(' ');

/** A trend without axes, for a tile. */
export function Sparkline({ values, tone = 'primary' }: { values: number[]; tone?: string }) {
  const id = useId();
  const low = Math.min(...values) * 0.9;
  const shifted = values.map((v) => v - low);
  const line = path(shifted, 120, 26, Math.max(...shifted) * 1.1);
  return (
    <Box
      component="svg"
      viewBox="0 0 120 28"
      preserveAspectRatio="none"
      aria-hidden
      sx={{ width: '100%', height: 28, display: 'block', color: `${tone}.main` }}
    >
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop stopColor="currentColor" stopOpacity=".22" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`${line} L120 28 L0 28 Z`} fill={`url(#${id})`} />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
    </Box>
  );
}

type Series = { name: string; color: string; values: number[]; dashed?: boolean };

/** A line chart with few, quiet guides: four horizontals, hours below, names at the top. Axis text is HTML, so it never stretches. */
export function LineChart({
  series,
  labels,
  top,
  unit = '',
  height = 190,
}: {
  series: Series[];
  labels: string[];
  top: number;
  unit?: string;
  height?: number;
}) {
  const ticks = [top, top * 0.75, top * 0.5, top * 0.25, 0];
  return (
    <Box>
      <Stack direction="row" sx={{ gap: 2, mb: 1.5 }}>
        {series.map((s) => (
          <Stack key={s.name} direction="row" sx={{ alignItems: 'center', gap: 0.75 }}>
            <Box sx={{ width: 14, height: 0, borderTop: `2px ${s.dashed ? 'dashed' : 'solid'}`, borderColor: s.color }} />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {s.name}
            </Typography>
          </Stack>
        ))}
      </Stack>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Stack
          className="num"
          sx={{ justifyContent: 'space-between', height, my: '-8px', py: 0, boxSizing: 'content-box', textAlign: 'right', minWidth: 34 }}
        >
          {ticks.map((t) => (
            <Typography
              key={t}
              variant="caption"
              sx={{ color: 'text.secondary', lineHeight: '16px', fontSize: '0.71875rem' }}
            >{`${frenchNumber(t)}${unit}`}</Typography>
          ))}
        </Stack>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            component="svg"
            viewBox="0 0 600 160"
            preserveAspectRatio="none"
            role="img"
            aria-label={series.map((s) => s.name).join(', ')}
            sx={{ width: '100%', height: height - 16, display: 'block', overflow: 'visible' }}
          >
            {[0, 40, 80, 120, 160].map((y) => (
              <Box
                component="line"
                key={y}
                x1="0"
                x2="600"
                y1={y}
                y2={y}
                sx={{ stroke: (t) => t.vars.palette.divider, vectorEffect: 'non-scaling-stroke' }}
              />
            ))}
            {series.map((s, i) => {
              const line = path(s.values, 600, 160, top);
              return (
                <Box component="g" key={s.name} sx={{ color: s.color }}>
                  {i === 0 && <path d={`${line} L600 160 L0 160 Z`} fill="currentColor" opacity=".08" />}
                  <path
                    d={line}
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.75"
                    strokeDasharray={s.dashed ? '4 4' : undefined}
                    vectorEffect="non-scaling-stroke"
                    strokeLinejoin="round"
                  />
                </Box>
              );
            })}
          </Box>
          <Stack direction="row" className="num" sx={{ justifyContent: 'space-between', mt: 1 }}>
            {labels.map((l) => (
              <Typography key={l} variant="caption" sx={{ color: 'text.secondary', fontSize: '0.71875rem' }}>
                {l}
              </Typography>
            ))}
          </Stack>
        </Box>
      </Stack>
    </Box>
  );
}
