import { z } from 'zod'
import { InpaintingQuota, ManagedUser, userLimits } from '#users/users.ts'
import { empty, json, post, put } from '#wire/operation.ts'

const userIds = z.array(z.string().min(1).max(100)).min(1).max(userLimits.bulkMax)

/** Setting the inpainting quotas of users. They are read with the accounts. */
export const quotas = {
  set: put('/admin/users/:userId/inpainting/quota', {
    access: 'admin',
    right: 'quotas',
    summary: 'Fixer le quota d’inpainting d’un compte\u00a0; null est illimité',
    body: z.strictObject({ inpaintingQuota: InpaintingQuota }),
    reply: json(ManagedUser),
    problems: ['user.not-found'],
  }),
  resetCount: post('/admin/users/:userId/inpainting/reset-count', {
    access: 'admin',
    right: 'quotas',
    summary: 'Remettre à zéro le compteur d’inpaintings d’un compte',
    reply: json(ManagedUser),
    problems: ['user.not-found'],
  }),
  setSeveral: put('/admin/quotas', {
    access: 'admin',
    right: 'quotas',
    summary: 'Fixer le même quota à plusieurs comptes\u00a0: tous, ou aucun',
    body: z.strictObject({ userIds, inpaintingQuota: InpaintingQuota }),
    reply: empty,
    problems: ['user.not-found'],
  }),
  resetSeveral: post('/admin/quotas/reset-count', {
    access: 'admin',
    right: 'quotas',
    summary: 'Remettre à zéro les compteurs de plusieurs comptes\u00a0: tous, ou aucun',
    body: z.strictObject({ userIds }),
    reply: empty,
    problems: ['user.not-found'],
  }),
}
