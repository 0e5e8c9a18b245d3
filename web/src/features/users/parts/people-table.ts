import { onPhones } from '#ui/measures.ts'
import { stackedTable } from '#ui/stacked-table.ts'

/** A table of people: on a phone, each is a card whose small facts stand side by side. */
export const peopleTable = {
  ...stackedTable,
  '& td, & th': { verticalAlign: 'middle' },
  '& tbody tr, & tbody th': {
    [onPhones]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center' },
  },
  '& tbody th': { [onPhones]: { flex: '1 1 60%', py: 0.5 } },
  '& .wide': { [onPhones]: { flex: '1 1 100%' } },
} as const
