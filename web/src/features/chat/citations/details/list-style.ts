export const listStyle = {
  display: 'grid',
  gap: 1,
  mt: 0.5,
  mb: 1,
  pl: 1.5,
  borderLeft: 2,
  borderColor: 'divider',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  '& ul': { display: 'grid', gap: 0.5 },
  '& a': { display: 'inline-block', '@media (pointer: coarse)': { py: '12px' } },
}
