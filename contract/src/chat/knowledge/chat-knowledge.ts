import { CitationInContext } from '#knowledge/citations.ts'
import { KnowledgeScope } from '#knowledge/knowledge-scope.ts'
import { get, json, put } from '#wire/operation.ts'
import { Chat } from '../chat.ts'

export const chatKnowledge = {
  chooseKnowledge: put('/chat/:chatId/knowledge', {
    access: 'user',
    summary:
      'Choisir les collections de documents auxquelles un chat répond, ou n’en choisir aucune',
    body: KnowledgeScope,
    reply: json(Chat),
    versioned: true,
    problems: ['chat.not-found', 'knowledge.not-found'],
  }),
  readCitation: get('/chat/:chatId/messages/:messageId/citations/:number', {
    access: 'user',
    summary:
      'Lire une citation d’une réponse, avec ce qui l’entoure dans son document s’il est encore lisible',
    reply: json(CitationInContext),
    problems: ['chat.not-found', 'chat.message-not-found', 'knowledge.citation-not-found'],
  }),
}
