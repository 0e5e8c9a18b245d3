import type { Theme } from '@mui/material'

/** The frame around a field for messages: it is its border that shows the focus. */
export const composerFrameStyle = {
  border: 1,
  borderColor: 'surface.control',
  borderRadius: '16px',
  bgcolor: 'background.paper',
  boxShadow: '0 2px 12px -2px rgb(15 23 42 / .08)',
  '&:focus-within': {
    borderColor: 'primary.main',
    boxShadow: (theme: Theme) =>
      `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.primary.main} 18%, transparent)`,
  },
}
