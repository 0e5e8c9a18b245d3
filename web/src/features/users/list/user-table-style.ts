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
  '& .wide': { [phoneMediaQuery]: { flex: '1 1 100%' } },
} as const
