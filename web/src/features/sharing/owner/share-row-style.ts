/** A row of a list of shares. */
export const shareRowStyle = {
  gap: 1.5,
  px: 2,
  py: 1.5,
  alignItems: { sm: 'center' },
  '& + li': { borderTop: 1, borderColor: 'divider' },
} as const
