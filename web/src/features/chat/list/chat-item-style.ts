/** The scrolled part of the drawer: the list, or the results of a search. */
export const scrollStyle = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  px: 2,
  pb: 2,
  scrollbarWidth: 'thin',
} as const
/** A chat in the list, or among the results of a search. */
export const chatItem = { borderRadius: '8px', '&:hover': { bgcolor: 'action.hover' } } as const
/** The open chat is a white card on the page's grey, not a bar of colour. */
export const currentItem = {
  borderRadius: '8px',
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
