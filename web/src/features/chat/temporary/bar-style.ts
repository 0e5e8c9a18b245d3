/** Of what is said below the header of a chat. */
export const barStyle = {
  alignItems: 'center',
  gap: 1,
  flex: 'none',
  pl: { xs: 2, md: 3 },
  pr: { xs: 1.5, md: 2 },
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
}
