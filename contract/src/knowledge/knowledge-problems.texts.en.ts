import type { KnowledgeProblemTexts } from '#problems/problem-codes.ts'

export const englishKnowledgeProblems: KnowledgeProblemTexts = {
  'knowledge.not-found':
    'This collection cannot be found: it was deleted, or is no longer shared with you.',
  'knowledge.source-not-found':
    'This document cannot be found: it was deleted, or is no longer shared with you.',
  'knowledge.citation-not-found':
    'This citation cannot be found: the reply was corrected or deleted. Read the chat again.',
  'knowledge.name-taken': 'One of your collections already has this name. Choose another one.',
  'knowledge.too-many': (params) =>
    `You already have ${params.limit ?? 'too many'} collections. Delete one, then try again.`,
  'knowledge.too-many-sources': (params) =>
    `This collection already has ${params.limit ?? 'too many'} documents. Delete some, or create another collection.`,
  'knowledge.full': (params) =>
    `Your collections already have ${params.limit ?? 'too many'} passages. Delete some documents, then try again.`,
  'knowledge.duplicate': (params) =>
    `Already in this collection${params.title ? ` as “${params.title}”` : ''}. You can replace it.`,
  'knowledge.temporary-chat':
    'A temporary chat cannot be added to a collection. Keep it first, then add it.',
  'knowledge.type-refused':
    'Unknown type of file. Add a PDF, a Word or OpenDocument file, a spreadsheet, a presentation, a page, a text or a picture of a page.',
  'knowledge.locked':
    'This document is protected by a password. Save it without protection, then add it again.',
  'knowledge.damaged':
    'This document is damaged and cannot be read. Save the file again, delete this document, then add the new file.',
  'knowledge.no-text':
    'This document has no text. If its pages are scanned, their text can be recognised.',
  'knowledge.illegible':
    'No legible text was found on the scanned pages of this document. Scan them again, with more contrast and at 300 dots per inch, delete this document, then add the new file.',
  'knowledge.too-heavy': 'This document is too large once opened. Split it, then add each part.',
  'knowledge.recognition-missing':
    'Text recognition is not installed on this workbench. Its administrator can install it, in Admin > Local models.',
  'knowledge.nothing-scanned': 'This document has no scanned page whose text is missing.',
  'knowledge.being-read': 'This document is being read. Wait until it is finished, then try again.',
  'knowledge.no-room':
    'Your documents are about this question, but none of their passages fits in the model’s memory. Choose a model with a larger context, or shorten the question and the instructions.',
  'knowledge.excerpts-gone':
    'The passages that this answer began from can no longer be read. Ask the question again.',
  'knowledge.index-restarting': 'The search in documents is restarting. Try again in a moment.',
  'knowledge.no-embedder': 'No embedding model is chosen. Choose one first.',
  'knowledge.embedder-slow': (params) =>
    `${params.engine ?? 'The embedding model'} did not answer within 2 seconds.`,
  'knowledge.embedder-changed':
    'The embedding model is no longer the same: the meaning of the documents is being prepared again.',
}
