import type { ImportProblemTexts } from '#problems/problem-codes.ts'

export const frenchImportProblems: ImportProblemTexts = {
  'limit.imports': 'Un import est déjà en cours\u00a0: attendez qu’il se termine, ou annulez-le.',
  'import.not-found': 'Import introuvable',
  'import.active': 'Cet import est en cours\u00a0: annulez-le d’abord.',
  'import.no-chats':
    'Ce fichier ne contient aucun chat d’Atelier IA, de ChatGPT, d’Open WebUI ou de LibreChat.',
  'import.damaged':
    'Ce fichier est abîmé ou incomplet\u00a0: il ne peut pas être lu. Téléchargez-le de nouveau là d’où il vient.',
  'import.encrypted':
    'Ce fichier zip est protégé par un mot de passe. Décompressez-le, puis importez le fichier JSON qu’il contient.',
  'import.too-large':
    'Ce fichier contient plus de données qu’un import n’en accepte. Découpez-le, puis importez chaque partie.',
}
