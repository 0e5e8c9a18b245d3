import { phoneMediaQuery } from '#ui/theme/design-tokens.ts'

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
export const headerStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  height: 60,
  flex: 'none',
  px: 1,
  borderBottom: 1,
  borderColor: 'divider',
}
/** A dialog that is the whole window. */
export const wholeStyle = {
  m: 0,
  width: '100%',
  maxWidth: '100%',
  height: '100%',
  maxHeight: '100%',
  borderRadius: 0,
  [phoneMediaQuery]: { m: 0, width: '100%' },
}
