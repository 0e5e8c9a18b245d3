import { z } from 'zod'
import { json, post, put } from '#wire/operation.ts'
import { Share, ShareDraft, shareSecret } from './shares.ts'

/** Making shares, and copying them: for users who have the chat. */
export const sharing = {
  create: post('/shares', {
    access: 'user',
    cost: 'costly',
    stores: 'files',
    summary:
      'Partager une copie d’un chat tel qu’il est maintenant\u00a0; le secret du lien n’est donné qu’ici',
    body: ShareDraft,
    reply: json(z.object({ share: Share, secret: z.string() })),
    returnsSecret: true,
    problems: [
      'share.off',
      'share.empty',
      'share.temporary-chat',
      'share.too-large',
      'share.too-many',
      'chat.not-found',
      'chat.message-not-found',
      'limit.storage',
    ],
  }),
  refresh: put('/shares/:shareId/refresh', {
    access: 'user',
    cost: 'costly',
    stores: 'files',
    summary: 'Remplacer la copie partagée par le chat tel qu’il est maintenant, sous le même lien',
    reply: json(Share),
    problems: [
      'share.off',
      'share.empty',
      'share.not-found',
      'share.too-large',
      'chat.message-not-found',
      'limit.storage',
    ],
  }),
  copy: post('/shared/:shareId/copy', {
    access: 'user',
    cost: 'costly',
    stores: 'text',
    summary: 'Continuer un chat partagé dans un nouveau chat à soi',
    body: z.strictObject({ secret: shareSecret }),
    reply: json(z.object({ chatId: z.string() })),
    problems: ['share.not-found', 'limit.storage'],
  }),
}
