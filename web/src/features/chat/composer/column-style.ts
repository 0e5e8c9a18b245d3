/** The column that messages and composer share: about 76 characters, in the middle. */
export const columnStyle = {
  width: '100%',
  maxWidth: 760,
  mx: 'auto',
  px: { xs: 2, md: 3 },
} as const
