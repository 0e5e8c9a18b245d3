import type { ImportProblemTexts } from '#problems/problem-codes.ts'

export const englishImportProblems: ImportProblemTexts = {
  'limit.imports': 'An import is already running: wait until it ends, or cancel it.',
  'import.not-found': 'Import not found',
  'import.active': 'This import is running: cancel it first.',
  'import.no-chats': 'This file contains no chat of Atelier IA, ChatGPT, Open WebUI or LibreChat.',
  'import.damaged':
    'This file is damaged or incomplete and cannot be read. Download it again from where it comes.',
  'import.encrypted':
    'This zip file is protected by a password. Unpack it, then import the JSON file inside.',
  'import.too-large':
    'This file contains more data than an import accepts. Split it, then import each part.',
}
