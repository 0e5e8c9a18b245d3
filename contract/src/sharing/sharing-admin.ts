import { z } from 'zod'
import { del, empty, get, pageOf } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { shareLimits } from './shares.ts'
import { ShareAudience } from './sharing-policy.ts'

/** A share as administrators see it: nothing of what is in it. */
export const AdminShare = z.object({
  id: z.string(),
  owner: z.object({ name: z.string(), email: z.string() }),
  audience: ShareAudience,
  byteSize: z.number().int(),
  createdAt: z.iso.datetime(),
  refreshedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
})
export type AdminShare = z.output<typeof AdminShare>

export const sharingAdmin = {
  list: get('/admin/shares', {
    access: 'admin',
    summary: 'Lister les partages de l’installation, sans leur contenu',
    query: pageQuery({ defaultLimit: shareLimits.pageSize }),
    reply: pageOf(AdminShare),
  }),
  revoke: del('/admin/shares/:shareId', {
    access: 'admin',
    summary: 'Révoquer un partage d’une autre personne',
    reply: empty,
    problems: ['share.not-found'],
  }),
}
