import type { bulk } from '@atelier/contract/works/bulk'
import type { Handlers } from '#http/handlers.ts'
import type { BulkActions } from './bulk-actions.ts'

export const bulkHandlers = (actions: BulkActions): Handlers<typeof bulk> => ({
  apply: ({ session, body }) => actions.apply(session.userId, body),
})
