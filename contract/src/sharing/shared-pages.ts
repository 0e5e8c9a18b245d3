import { z } from 'zod'
import { del, empty, file, get, json, pageOf, post } from '#wire/operation.ts'
import { pageQuery } from '#wire/paging.ts'
import { Share, SharedPage, shareLimits, shareSecret } from './shares.ts'

/** What is behind the `#` of the link, and from where to read on. */
const Reading = z.strictObject({
  secret: shareSecret,
  cursor: z.string().max(shareLimits.cursorMax).optional(),
})
const FileReading = z.strictObject({
  secret: shareSecret,
  number: z.number().int().min(1).max(shareLimits.files),
})
/** Works for a few minutes, as long as the share does. */
const FileLink = z.object({ url: z.string() })
const readProblems = ['share.not-found', 'share.too-often'] as const

/**
 * Listing and ending one's shares, which works without the chat too, and reading those of others. One failure for what is wrong, expired,
 * revoked and was never made.
 */
export const shares = {
  list: get('/shares', {
    access: 'user',
    summary: 'Lister ses partages, les plus récents d’abord',
    query: pageQuery({ defaultLimit: shareLimits.pageSize }),
    reply: pageOf(Share),
  }),
  revoke: del('/shares/:shareId', {
    access: 'user',
    summary: 'Révoquer un partage\u00a0: son lien n’ouvre plus rien, ses copies sont effacées',
    reply: empty,
    problems: ['share.not-found'],
  }),
  revokeAll: del('/shares', {
    access: 'user',
    summary: 'Révoquer tous ses partages',
    reply: json(z.object({ revoked: z.number().int() })),
  }),
  read: post('/shared/:shareId/read', {
    access: 'public',
    summary: 'Lire un chat partagé par un lien, page par page',
    body: Reading,
    reply: json(SharedPage),
    problems: readProblems,
  }),
  file: post('/shared/:shareId/file', {
    access: 'public',
    summary: 'Demander le lien d’un fichier d’un chat partagé par un lien',
    body: FileReading,
    reply: json(FileLink),
    problems: readProblems,
  }),
  readAsMember: post('/shared/:shareId/members/read', {
    access: 'user',
    cost: 'cheap',
    summary: 'Lire un chat partagé avec les personnes de l’installation, page par page',
    body: Reading,
    reply: json(SharedPage),
    problems: ['share.not-found'],
  }),
  fileAsMember: post('/shared/:shareId/members/file', {
    access: 'user',
    cost: 'cheap',
    summary: 'Demander le lien d’un fichier d’un chat partagé avec les personnes de l’installation',
    body: FileReading,
    reply: json(FileLink),
    problems: ['share.not-found'],
  }),
  bytes: get('/shared/:shareId/files/:number', {
    access: 'public',
    summary: 'Lire un fichier d’un chat partagé, par son lien de quelques minutes',
    query: z.object({ e: z.string().max(20), s: z.string().max(100) }),
    reply: file('application/octet-stream'),
    problems: readProblems,
  }),
}
