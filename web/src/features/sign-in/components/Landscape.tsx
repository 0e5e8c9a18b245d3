import { Box } from '@mui/material'

const width = 768
const height = 832
const shore = 584
const sun = { x: 566, y: 232 }

/** A ridge line from three waves; the numbers were chosen by eye, and never change. */
const ridge = (base: number, rough: number, [a, b, c]: readonly [number, number, number]) => {
  const points = Array.from({ length: width / 12 + 1 }, (_, step) => {
    const x = step * 12
    const y =
      base -
      rough * (Math.sin(x / 112 + a) + 0.55 * Math.sin(x / 48 + b) + 0.22 * Math.sin(x / 19 + c))
    return `L${x} ${y.toFixed(1)}`
  })
  return `M0 ${height} ${points.join(' ')} L${width} ${height} Z`
}
const hills = [
  { color: '#a98aa6', d: ridge(352, 40, [0.7, 5.4, 1.9]) },
  { color: '#83688f', d: ridge(410, 34, [5.6, 0.4, 4.4]) },
  { color: '#5a4a74', d: ridge(476, 30, [3.5, 2.1, 0.3]) },
  { color: '#352f52', d: ridge(548, 22, [1.7, 4.1, 2.8]) },
]
const reflections = Array.from({ length: 22 }, (_, line) => ({
  x: sun.x - 76 - ((line * 47) % 58),
  y: shore + 7 + line * 2 + line * line * 0.36,
  width: 62 + ((line * 71) % 92),
  height: 1.2 + line * 0.08,
  opacity: 0.36 - line * 0.0125,
}))

/** Dawn over a lake, on the sign-in screen. Decoration only. */
export function Landscape() {
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: '100%' }}
    >
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#6d6fa8" />
          <stop offset=".34" stopColor="#d59aa8" />
          <stop offset=".62" stopColor="#fbd3a6" />
        </linearGradient>
        <linearGradient id="lake" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#d8a6ac" />
          <stop offset="1" stopColor="#4d4673" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stopColor="#fff0d0" stopOpacity=".75" />
          <stop offset="1" stopColor="#fff0d0" stopOpacity="0" />
        </radialGradient>
        <clipPath id="land">
          <rect width={width} height={shore} />
        </clipPath>
      </defs>
      <rect width={width} height={height} fill="url(#sky)" />
      <circle cx={sun.x} cy={sun.y} r="236" fill="url(#glow)" />
      <circle cx={sun.x} cy={sun.y} r="41" fill="#fff0d0" />
      <g clipPath="url(#land)">
        {hills.map((hill) => (
          <path key={hill.color} d={hill.d} fill={hill.color} />
        ))}
      </g>
      <rect y={shore} width={width} height={height - shore} fill="url(#lake)" />
      <rect y={shore} width={width} height="2" fill="#fff" opacity=".28" />
      {reflections.map((line) => (
        <rect key={line.y} {...line} rx="1" fill="#fff0d0" />
      ))}
    </Box>
  )
}
