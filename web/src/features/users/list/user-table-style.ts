import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { phoneMediaQuery } from '#ui/theme/design-tokens.ts'

/** A table of users: on a phone each row is a card, with its small cells side by side. */
export const userTableStyle = {
  ...stackedTableStyle,
  '& td, & th': { verticalAlign: 'middle' },
  '& tbody tr, & tbody th': {
    [phoneMediaQuery]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  },
  '& tbody th': { [phoneMediaQuery]: { flex: '1 1 60%', py: 0.5 } },
  '& .MuiTableCell-paddingCheckbox': { [phoneMediaQuery]: { flex: 'none', minWidth: 62 } },
  '& .wide': { [phoneMediaQuery]: { flex: '1 1 100%' } },
} as const

/** Where a table of many columns is wider than its card, what can be done with a row stays in view. */
export const manyColumnsStyle = {
  '& td, & th': { px: 1.25 },
  '& tr > :first-of-type': { pl: 2 },
  '& tr > :last-child': { pr: 2, position: 'sticky', right: 0, zIndex: 1 },
  '& td:last-child': { bgcolor: 'background.paper' },
  [phoneMediaQuery]: {
    '& td, & tbody th': { px: 1.5 },
    '& tr > :last-child': { position: 'static' },
  },
} as const
