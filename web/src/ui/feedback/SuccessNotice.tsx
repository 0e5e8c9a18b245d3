import { Alert, Box } from '@mui/material'
import { barHeight } from '../theme/design-tokens.ts'

/** A success, shown over the page so that nothing moves. The region is always there: only then do screen readers announce its contents. */
export function SuccessNotice({ message }: { message: string | undefined }) {
  return (
    <Box
      role="status"
      sx={({ zIndex, vars }) => ({
        position: 'fixed',
        zIndex: zIndex.snackbar,
        top: barHeight + 12,
        left: 16,
        right: 16,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
        '& > *': {
          boxShadow: `0 8px 24px -4px color-mix(in srgb, ${vars.palette.common.black} 24%, transparent)`,
        },
      })}
    >
      {message !== undefined && (
        <Alert severity="success" role="none">
          {message}
        </Alert>
      )}
    </Box>
  )
}
