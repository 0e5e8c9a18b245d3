/** What can be done with a picture or a document, in one line below it. */
export const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  px: 1,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'surface.sunken',
  '& .MuiButton-root': { color: 'text.secondary' },
}
