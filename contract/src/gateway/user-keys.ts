import { z } from 'zod'
import { del, empty, get, json } from '#wire/operation.ts'
import { AccessKey } from './access-keys.ts'

/** The access keys of any account, for the administrator; a key itself is never shown. */
export const userKeys = {
  list: get('/admin/users/:userId/keys', {
    access: 'admin',
    right: 'users',
    summary: 'Lister les clés d’accès d’un compte, les plus récentes d’abord',
    reply: json(z.array(AccessKey)),
    problems: ['user.not-found'],
  }),
  revoke: del('/admin/users/:userId/keys/:keyId', {
    access: 'admin',
    right: 'users',
    endsSessions: true,
    summary: 'Révoquer une clé d’accès d’un compte',
    reply: empty,
    problems: ['user.not-found', 'key.not-found'],
  }),
}
