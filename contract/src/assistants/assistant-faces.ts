import { z } from 'zod'
import { uploadPictureTypes } from '#account/account.ts'
import { file, get, json, post } from '#wire/operation.ts'
import { FacePicture } from './assistant-content.ts'

/** Pictures that assistants show. */
export const assistantFaces = {
  makeFace: post('/assistants/face', {
    access: 'user',
    cost: 'costly',
    stores: 'temporary',
    summary:
      'Réduire une image en visage d’assistant\u00a0; rien n’est rangé avant que l’assistant soit enregistré',
    form: { file: 'picture', accept: uploadPictureTypes },
    reply: json(z.object({ picture: FacePicture })),
    problems: ['file.missing', 'file.empty', 'file.too-large', 'file.not-an-image', 'file.heic'],
  }),
  readFace: get('/assistants/:assistantId/face', {
    access: 'user',
    summary: 'Télécharger l’image d’un assistant que l’on peut employer',
    query: z.object({
      /** The name that a list gives it: another picture is not found. */
      picture: z.string().max(100).optional(),
    }),
    reply: file('image/webp'),
    problems: ['assistant.not-found'],
  }),
}
