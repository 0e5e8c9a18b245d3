import { Box } from '@mui/material'

/**
 * The product's logo: an A drawn as a trestle, its crossbar a bench top that reaches past the legs, and above it the point of the work.
 * Two strokes and a dot: still legible at 16 px, works in one colour.
 */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{ width: size, height: size, flex: 'none', display: 'block' }}
    >
      <rect width="32" height="32" rx="9" fill="#1976d2" />
      <path
        d="M9.2 25 L16 9.5 L22.8 25"
        fill="none"
        stroke="#fff"
        strokeWidth="2.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M7.6 19.2 H24.4" stroke="#fff" strokeWidth="2.7" strokeLinecap="round" />
      <circle cx="23.4" cy="8.6" r="2.7" fill="#ff9dbb" />
    </Box>
  )
}
