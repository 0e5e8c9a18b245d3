import { z } from 'zod'
import { get, json } from '#wire/operation.ts'

/** Names that the warning shows. */
export const lastWayInNames = 10

/** Whom nothing but this provider lets in. */
export const LastWayIn = z.object({ people: z.number().int(), names: z.array(z.string()) })
export type LastWayIn = z.output<typeof LastWayIn>

/** What to know before a provider is removed. */
export const lastWayIn = {
  lastWayIn: get('/admin/providers/:providerId/last-way-in', {
    access: 'admin',
    cost: 'costly',
    summary: 'Compter les comptes que seul ce fournisseur ouvre, avant de le retirer',
    reply: json(LastWayIn),
    problems: ['provider.not-found'],
  }),
}
