import { phoneMediaQuery } from '../theme/design-tokens.ts'

/** The line at the top of a pane, with its title and what closes it. */
export const paneHeaderStyle = {
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
export const wholeWindowStyle = {
  m: 0,
  width: '100%',
  maxWidth: '100%',
  height: '100%',
  maxHeight: '100%',
  borderRadius: 0,
  [phoneMediaQuery]: { m: 0, width: '100%' },
}
