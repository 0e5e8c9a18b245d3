import { json, post } from '#wire/operation.ts'
import { Source } from './sources.ts'

export const recognitionOperations = {
  recognize: post('/knowledge/sources/:sourceId/recognize', {
    cost: 'costly',
    access: 'user',
    summary:
      'Reconnaître le texte des pages numérisées d’un document\u00a0; une tâche les lit, puis le document est relu',
    reply: json(Source),
    problems: [
      'knowledge.source-not-found',
      'knowledge.recognition-missing',
      'knowledge.nothing-scanned',
      'knowledge.being-read',
    ],
  }),
}
