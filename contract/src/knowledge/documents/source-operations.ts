import { z } from 'zod'
import { del, empty, file, get, json, pageOf, post } from '#wire/operation.ts'
import { TrashedBatch } from '#works/work-kinds.ts'
import { knowledgeLimits } from '../knowledge-limits.ts'
import { ExcerptQuery, Source, SourceExcerpt, SourceQuery } from '../sources.ts'
import { addingProblems } from './chat-to-add.ts'
import {
  CopiedSources,
  NewFileSource,
  NewTextSource,
  NewTranscriptionSource,
  SourcesToCopy,
  SourcesToRemove,
} from './new-sources.ts'

const missing = 'knowledge.source-not-found' as const
export const sourceOperations = {
  sources: get('/knowledge/collections/:collectionId/sources', {
    access: 'user',
    summary: 'Lister les documents d’une collection, les derniers ajoutés d’abord',
    query: SourceQuery,
    reply: pageOf(Source),
    problems: ['knowledge.not-found'],
  }),
  addFile: post('/knowledge/collections/:collectionId/sources', {
    cost: 'upload',
    stores: 'files',
    access: 'user',
    summary: 'Ajouter à une collection un fichier envoyé\u00a0; une tâche le lit ensuite',
    body: NewFileSource,
    reply: json(Source),
    problems: [
      ...addingProblems,
      ...(['upload.not-found', 'upload.unfinished'] as const),
      'file.too-large',
    ],
  }),
  addText: post('/knowledge/collections/:collectionId/sources/text', {
    cost: 'upload',
    stores: 'files',
    access: 'user',
    summary:
      'Ajouter à une collection un texte ou une page collés\u00a0; l’adresse n’est jamais ouverte',
    maxBodyBytes: 3 * knowledgeLimits.htmlMax,
    body: NewTextSource,
    reply: json(Source),
    problems: addingProblems,
  }),
  addTranscription: post('/knowledge/collections/:collectionId/sources/transcription', {
    cost: 'upload',
    stores: 'files',
    access: 'user',
    summary:
      'Ajouter à une collection le texte d’une de ses transcriptions\u00a0; dans une collection privée, il suit ses corrections',
    body: NewTranscriptionSource,
    reply: json(Source),
    problems: [
      ...addingProblems,
      'transcription.not-found',
      'transcription.busy',
      'knowledge.no-text',
    ],
  }),
  copySources: post('/knowledge/collections/:collectionId/sources/copies', {
    cost: 'costly',
    stores: 'files',
    access: 'user',
    summary:
      'Copier ou déplacer dans une collection des documents d’autres collections\u00a0; rien n’est envoyé de nouveau',
    body: SourcesToCopy,
    reply: json(CopiedSources),
    problems: ['knowledge.not-found', 'knowledge.source-not-found'],
  }),
  readSource: get('/knowledge/sources/:sourceId', {
    access: 'user',
    summary: 'Lire ce qui est su d’un document, et ce qui n’en a pas été lu',
    reply: json(Source),
    problems: [missing],
  }),
  removeSource: del('/knowledge/sources/:sourceId', {
    access: 'user',
    summary: 'Mettre un document à la corbeille',
    reply: empty,
    problems: [missing],
  }),
  removeSources: post('/knowledge/collections/:collectionId/sources/removal', {
    access: 'user',
    summary: 'Mettre plusieurs documents d’une collection à la corbeille',
    body: SourcesToRemove,
    reply: json(TrashedBatch),
    problems: ['knowledge.not-found'],
  }),
  reread: post('/knowledge/sources/:sourceId/reread', {
    cost: 'costly',
    access: 'user',
    summary: 'Lire un document de nouveau',
    reply: json(Source),
    problems: [missing],
  }),
  original: get('/knowledge/sources/:sourceId/original', {
    cost: 'ordinary',
    access: 'user',
    summary: 'Télécharger l’original d’un document',
    reply: file('application/octet-stream'),
    problems: [missing],
  }),
  excerpts: get('/knowledge/sources/:sourceId/passages', {
    access: 'user',
    summary: 'Lire le texte d’un document, par passages, dans leur ordre',
    query: ExcerptQuery,
    reply: json(
      z.object({
        passages: z.array(SourceExcerpt),
        /** How many come before the first of them. */
        before: z.number().int(),
        total: z.number().int(),
      }),
    ),
    problems: [missing],
  }),
}
