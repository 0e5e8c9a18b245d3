import { Box } from '@mui/material'
import { buildLinePaths } from './line-paths.ts'

const box = { width: 120, height: 28 } as const
/** Room for the line's own width at the top. */
const headroom = 1.1

/** A trend without axes, for a tile that says the same in words. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const top = Math.max(1, ...values) * headroom
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      aria-hidden
      sx={{
        display: 'block',
        width: '100%',
        height: box.height,
        color: 'primary.main',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {buildLinePaths(values, { ...box, top }).map((path) => (
        <path
          key={path}
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </Box>
  )
}
