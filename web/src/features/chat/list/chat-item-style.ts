/** A chat in the list, or among what was found. */
export const chatItem = { borderRadius: '8px', listStyle: 'none' } as const
/** Chosen is a white card on the page's grey, not a bar of colour. */
export const chosenItem = {
  bgcolor: 'background.paper',
  boxShadow: 'inset 0 0 0 1px var(--atelier-palette-divider)',
} as const
export const chatLink = {
  flex: 1,
  minWidth: 0,
  width: '100%',
  display: 'block',
  textAlign: 'left',
  pl: 1.25,
  pr: 0.5,
  py: 1,
  borderRadius: '8px',
} as const
