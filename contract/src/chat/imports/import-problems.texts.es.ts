import type { ImportProblemTexts } from '#problems/problem-codes.ts'

export const spanishImportProblems: ImportProblemTexts = {
  'limit.imports': 'Ya hay una importación en curso: espere a que termine o cancélela.',
  'import.not-found': 'Importación no encontrada',
  'import.active': 'Esta importación está en curso: cancélela primero.',
  'import.no-chats':
    'Este archivo no contiene ningún chat de Atelier IA, ChatGPT, Open WebUI o LibreChat.',
  'import.damaged':
    'Este archivo está dañado o incompleto y no se puede leer. Descárguelo de nuevo desde su origen.',
  'import.encrypted':
    'Este archivo zip está protegido con una contraseña. Descomprímalo e importe el archivo JSON que contiene.',
  'import.too-large':
    'Este archivo contiene más datos de los que admite una importación. Divídalo e importe cada parte.',
}
