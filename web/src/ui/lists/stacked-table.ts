import { colon } from '#format/colon.ts'
import { phoneMediaQuery } from '../theme/design-tokens.ts'

/** A cell of such a table that shows its `data-label` on a phone, where the header is hidden. */
export const labelledCellStyle = {
  [phoneMediaQuery]: {
    '&::before': { content: `attr(data-label) "${colon()}"`, color: 'text.secondary' },
  },
} as const

/** A table that becomes a list of records on a phone: cells below each other, the header for screen readers only. */
export const stackedTableStyle = {
  '& td, & th': { verticalAlign: 'top' },
  [phoneMediaQuery]: {
    '&, & tbody, & tr, & td, & tbody th': { display: 'block', border: 0 },
    position: 'relative',
    '& thead': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    '& tbody tr': { py: 1, px: 0.5, borderBottom: 1, borderColor: 'divider' },
    '& td, & tbody th': { px: 1.5, py: 0.25, width: 'auto', textAlign: 'left' },
  },
} as const
